import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, fn } from "storybook/test";
import { Approval } from "../Approval/Approval.js";
import { Message } from "../Message/Message.js";
import { Reasoning } from "../Reasoning/Reasoning.js";
import preset from "../shadcn.css?raw";
import { ToolCall } from "../ToolCall/ToolCall.js";
import { ToolGroup } from "../ToolGroup/ToolGroup.js";
import { Surface } from "./Surface.js";

const meta: Meta = { title: "Frame/In a shadcn theme" };
export default meta;

/** What a page with a neutral theme declares. */
const THEME = `
.shadcn { --radius: 0.625rem; --background: oklch(1 0 0); --foreground: oklch(0.145 0 0);
  --popover: oklch(1 0 0); --primary: oklch(0.205 0 0); --muted: oklch(0.97 0 0);
  --muted-foreground: oklch(0.556 0 0); --accent: oklch(0.97 0 0); --border: oklch(0.922 0 0);
  --destructive: oklch(0.577 0.245 27.325); --ring: oklch(0.708 0 0); }
.shadcn.dark { --background: oklch(0.145 0 0); --foreground: oklch(0.985 0 0);
  --popover: oklch(0.205 0 0); --primary: oklch(0.922 0 0); --muted: oklch(0.269 0 0);
  --muted-foreground: oklch(0.708 0 0); --accent: oklch(0.269 0 0); --border: oklch(1 0 0 / 10%);
  --destructive: oklch(0.704 0.191 22.216); --ring: oklch(0.556 0 0); }
`;

function Page({ className }: { className: string }): ReactElement {
  const call = {
    name: "read_file",
    arguments: '{"path":"guests.csv"}',
    status: "completed" as const,
  };
  return (
    <div className={className}>
      {/* Here and not imported: a style sheet once imported would dress the other stories too. */}
      <style>{THEME + preset}</style>
      <Surface data-testid="surface">
        <Message
          message={{ role: "user", content: "Who is coming on Saturday?", status: "done" }}
        />
        <Reasoning reasoning={{ content: "The list has the names.", status: "done" }} />
        <ToolGroup group={{ calls: ["c1"], status: "done", failed: 0 }} open />
        <ToolCall call={{ ...call, result: '{"guests":14}' }} depth={1} open />
        <ToolCall call={{ ...call, status: "failed", error: "No such file" }} depth={1} />
        <Approval
          interrupt={{ id: "i1", status: "open", message: "Send 2 emails" }}
          call={call}
          onAnswer={fn()}
        />
        <Message
          message={{ role: "assistant", content: "Fourteen guests.", status: "done" }}
          final
        />
      </Surface>
    </div>
  );
}

export const Light: StoryObj = {
  render: () => <Page className="shadcn" />,
  play: async ({ canvas }) => {
    const surface = getComputedStyle(canvas.getByTestId("surface"));
    await expect(surface.backgroundColor).toBe("oklch(1 0 0)");
    await expect(surface.color).toBe("oklch(0.145 0 0)");
  },
};

export const Dark: StoryObj = {
  render: () => <Page className="shadcn dark" />,
  play: async ({ canvas }) => {
    const surface = getComputedStyle(canvas.getByTestId("surface"));
    await expect(surface.backgroundColor).toBe("oklch(0.145 0 0)");
    await expect(surface.colorScheme).toBe("dark");
  },
};
