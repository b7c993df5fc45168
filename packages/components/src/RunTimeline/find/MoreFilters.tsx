"use client";
import type { RunFilters } from "@run-timeline/hooks";
import type { Facets } from "@run-timeline/protocol/find";
import type { ReactElement, ReactNode } from "react";
import { useLateLabels } from "../../labels/useLateLabels.js";
import { VisibleText } from "../../VisibleText/VisibleText.js";
import { useChoice } from "../choices.js";
import { agentOf } from "../rows/rowFrame.js";
import { useTimeline } from "../TimelineContext.js";
import { STANDINGS, toggled } from "./filterChoices.js";

/** Tools and agents that are offered: the commonest. */
const OFFERED = 40;

/** What else there is to filter by: how things stand, whose they are, which tool they call. @internal */
export function MoreFilters({ facets }: { facets: Facets }): ReactElement {
  const { choices, run } = useTimeline();
  const labels = useLateLabels();
  const filters = useChoice(choices, (chosen) => chosen.filters);
  const change = (next: RunFilters): void => choices.choose("filters", { ...filters, ...next });
  const { statuses = [], owners = [], tools = [] } = filters;

  return (
    <div className="rt-filters">
      <Group name={labels.byStatus}>
        {STANDINGS.map(({ word, statuses: those }) => (
          <Chip
            key={word}
            count={those.reduce((sum, each) => sum + (facets.statuses.get(each) ?? 0), 0)}
            isOn={those.every((each) => statuses.includes(each))}
            onToggle={() => change({ statuses: toggled(statuses, those) })}
          >
            {labels[word]}
          </Chip>
        ))}
      </Group>
      <Group name={labels.byAgent}>
        {commonest(facets.owners, owners).map(([owner, count]) => (
          <Chip
            key={owner ?? ""}
            count={count}
            isOn={owners.includes(owner)}
            onToggle={() => change({ owners: toggled(owners, [owner]) })}
          >
            {owner === null ? (
              labels.mainAgent
            ) : (
              <bdi className="rt-bare">
                <VisibleText text={agentOf(run.store, owner)?.name ?? owner} />
              </bdi>
            )}
          </Chip>
        ))}
      </Group>
      <Group name={labels.byTool}>
        {commonest(facets.tools, tools).map(([tool, count]) => (
          <Chip
            key={tool}
            count={count}
            isOn={tools.includes(tool)}
            onToggle={() => change({ tools: toggled(tools, [tool]) })}
          >
            <bdi className="rt-mono">
              <VisibleText text={tool} />
            </bdi>
          </Chip>
        ))}
      </Group>
    </div>
  );
}

/** What there is most of, and what is chosen already. */
function commonest<T>(
  counts: ReadonlyMap<T, number>,
  chosen: readonly T[],
): readonly (readonly [T, number])[] {
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, OFFERED);
  const missing = chosen.filter((each) => !sorted.some(([known]) => known === each));
  return [...sorted, ...missing.map((each) => [each, counts.get(each) ?? 0] as const)];
}

function Group({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in line with what it names
    <div className="rt-filters-group" role="group" aria-label={name}>
      <span className="rt-filters-name" aria-hidden="true">
        {name}
      </span>
      <div className="rt-filters-chips">{children}</div>
    </div>
  );
}

/** One of several that may be on together; not shown while nothing is of it. */
function Chip(props: {
  count: number;
  isOn: boolean;
  onToggle: () => void;
  children: ReactNode;
}): ReactElement | null {
  const { format } = useLateLabels();
  const { count, isOn, onToggle, children } = props;
  if (count === 0 && !isOn) return null;
  return (
    <button type="button" className="rt-chip" aria-pressed={isOn} onClick={onToggle}>
      {children}
      <span className="rt-chip-count">{format.number(count)}</span>
    </button>
  );
}
