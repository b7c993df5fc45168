"use client";
import type { Issue } from "@run-timeline/protocol";
import type { ReactElement } from "react";
import { Icon } from "../Icon/Icon.js";
import { consequenceOf, placeOf } from "../Issue/consequence.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `IssueLines`. */
export interface IssueLinesProps {
  issues: readonly Issue[];
}

/** What was wrong with an entity's events. Renders a `<section>`. */
export function IssueLines({ issues }: IssueLinesProps): ReactElement {
  const labels = useLateLabels();
  return (
    <section className="rt-value" aria-label={labels.issues}>
      <div className="rt-value-head">
        <h3 className="rt-value-title">{labels.issues}</h3>
      </div>
      <ul className="rt-issues">
        {issues.map((issue) => (
          <li key={`${issue.index} ${issue.code} ${issue.rule}`} className="rt-issue-item">
            <Icon name="issue" size={14} data-tone="issue" />
            <span className="rt-bare">
              <code className="rt-code">{issue.code}</code>{" "}
              <bdi className="rt-soft">
                <VisibleText text={labels.issueText(issue)} />
              </bdi>{" "}
              <span className="rt-muted">
                {placeOf(issue, labels)} {consequenceOf(issue, labels)} {issue.rule}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
