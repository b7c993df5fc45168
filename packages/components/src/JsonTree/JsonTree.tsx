"use client";
import { type ReactElement, type ReactNode, useMemo, useState } from "react";
import { Button } from "../Button/Button.js";
import { useTabIndex } from "../Button/TabStop.js";
import { Icon } from "../Icon/Icon.js";
import { JsonTokens } from "../JsonPreview/JsonPreview.js";
import { previewValue } from "../json/preview.js";
import { type JsonMember, type JsonNode, membersOf, nodeAt } from "../json/scan.js";
import { useLateLabels } from "../labels/useLateLabels.js";
import { VisibleText } from "../VisibleText/VisibleText.js";

/** Props of `JsonTree`. */
export type JsonTreeProps =
  /** A JSON document as it came: digits stay as they were written. */
  | { text: string; value?: never }
  /** A value. */
  | { value: unknown; text?: never };

/** Nodes drawn at once below one node, and added by a press. */
const PAGE = 50;
/** A node whose text is shorter stands on one line. */
const SHORT = 64;
/** A document that is shorter is shown open; of a longer one only the first level. */
const SMALL = 4000;
const OPEN_LEVELS = 3;
const LONG_STRING = 300;

/**
 * A JSON document that opens level by level: only what is open is read and drawn, and numbers keep their digits.
 * Renders a `<div>` with nested lists.
 */
export function JsonTree(props: JsonTreeProps): ReactElement {
  const source = "text" in props && props.text !== undefined ? props.text : undefined;
  const text = useMemo(
    () => source ?? previewValue(props.value, Number.POSITIVE_INFINITY),
    [source, props.value],
  );
  const root = useMemo(() => nodeAt(text), [text]);
  return (
    <div className="rt-json" dir="ltr">
      <ul className="rt-json-list">
        <Member
          text={text}
          member={{ key: null, value: root }}
          level={0}
          openLevels={text.length < SMALL ? OPEN_LEVELS : 1}
        />
      </ul>
    </div>
  );
}

interface MemberProps {
  text: string;
  member: JsonMember;
  level: number;
  openLevels: number;
}

function Member({ text, member, level, openLevels }: MemberProps): ReactElement {
  const { key, value } = member;
  const length = value.end - value.start;
  const isBranch = (value.kind === "object" || value.kind === "array") && length > SHORT;
  const name = key === null ? null : <Key name={key} />;
  if (isBranch)
    return <Branch text={text} node={value} name={name} level={level} openLevels={openLevels} />;
  return (
    <li className="rt-json-item">
      {name}
      <Leaf text={text} node={value} />
    </li>
  );
}

function Branch(props: {
  text: string;
  node: JsonNode;
  name: ReactNode;
  level: number;
  openLevels: number;
}): ReactElement {
  const { text, node, name, level, openLevels } = props;
  const labels = useLateLabels();
  const tabIndex = useTabIndex();
  const [open, setOpen] = useState(level < openLevels);
  const [limit, setLimit] = useState(PAGE);
  const { members, next } = useMemo(
    () => (open ? membersOf(text, node, node.start + 1, limit) : { members: [], next: null }),
    [text, node, open, limit],
  );
  const [start, end] = node.kind === "object" ? ["{", "}"] : ["[", "]"];

  return (
    <li className="rt-json-item">
      <button
        type="button"
        className="rt-json-toggle"
        aria-expanded={open}
        tabIndex={tabIndex}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" size={12} />
        <span className="rt-hidden">{open ? labels.collapse : labels.expand}</span>
        {name}
        {open ? (
          <span className="rt-p">{start}</span>
        ) : (
          <span className="rt-clip">
            <JsonTokens
              text={text.slice(node.start, Math.min(node.end, node.start + 400))}
              limit={80}
            />
          </span>
        )}
      </button>
      {open ? (
        <>
          <ul className="rt-json-list">
            {members.map((member) => (
              <Member
                key={member.value.start}
                text={text}
                member={member}
                level={level + 1}
                openLevels={openLevels}
              />
            ))}
          </ul>
          {next === null ? null : (
            <Button variant="link" onClick={() => setLimit(limit + PAGE)}>
              {labels.showMore(PAGE)}
            </Button>
          )}
          <span className="rt-p rt-json-end">{end}</span>
        </>
      ) : null}
    </li>
  );
}

function Key({ name }: { name: string }): ReactElement {
  return (
    <span className="rt-json-key">
      <span className="rt-k">
        <VisibleText text={name === "" ? '""' : name} />
      </span>
      <span className="rt-p">: </span>
    </span>
  );
}

const BASE64 = /^"(data:[^"]{0,80}base64,)?[A-Za-z\d+/_-]{200}/;

function Leaf({ text, node }: { text: string; node: JsonNode }): ReactElement {
  const labels = useLateLabels();
  const [whole, setWhole] = useState(false);
  const length = node.end - node.start;
  if (node.kind !== "string" || length <= LONG_STRING) {
    return <JsonTokens text={text.slice(node.start, node.end)} limit={LONG_STRING * 2} />;
  }
  const isData = BASE64.test(text.slice(node.start, node.start + 400));
  const size = labels.format.bytes(length);
  return (
    <>
      <span className="rt-s">
        <VisibleText
          text={
            whole
              ? text.slice(node.start, Math.min(node.end, node.start + 100_000))
              : `${text.slice(node.start, node.start + (isData ? 40 : LONG_STRING))}…`
          }
        />
      </span>{" "}
      <Button variant="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? labels.showLess : isData ? labels.elided(size) : labels.showAll(size)}
      </Button>
    </>
  );
}
