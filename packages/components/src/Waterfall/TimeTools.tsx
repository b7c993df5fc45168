"use client";
import type { ReactElement } from "react";
import { Button } from "../Button/Button.js";
import { useLateLabels } from "../labels/useLateLabels.js";

/** Props of `TimeTools`. */
interface TimeToolsProps {
  asTable: boolean;
  onTableChange: (asTable: boolean) => void;
  isFit: boolean;
  onZoom: (factor: number) => void;
  onFit: () => void;
}

/** Zooms, and switches to the table. Renders a `<span role="group">`. @internal */
export function TimeTools(props: TimeToolsProps): ReactElement {
  const { asTable, onTableChange, isFit, onZoom, onFit } = props;
  const labels = useLateLabels();
  return (
    <span className="rt-wf-tools">
      {asTable ? null : (
        <>
          <Button
            icon="minus"
            label={labels.zoomOut}
            disabled={isFit}
            onClick={() => onZoom(0.5)}
          />
          <Button icon="fit" label={labels.fitRun} disabled={isFit} onClick={onFit} />
          <Button icon="plus" label={labels.zoomIn} onClick={() => onZoom(2)} />
        </>
      )}
      <Button
        icon={asTable ? "time" : "table"}
        label={asTable ? labels.asChart : labels.asTable}
        onClick={() => onTableChange(!asTable)}
      />
    </span>
  );
}
