import { memo } from "react";

/** The same small row for every peer that lets its user choose the elements. */
export const ToolRow = memo(function ToolRow({ name, args, result }) {
  return (
    <div className="tool" data-tool="">
      <b>{name}</b> <code>{args}</code>
      <pre>{result}</pre>
    </div>
  );
});
