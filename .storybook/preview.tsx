import type { Preview } from "@storybook/react-vite";
import "../packages/components/src/styles.css";
import { configure } from "storybook/test";

// Viewers load on demand, and a busy machine takes its time to transform them.
configure({ asyncUtilTimeout: 10_000 });

const preview: Preview = {
  // An axe violation fails the story's test.
  parameters: { a11y: { test: "error" }, layout: "fullscreen" },
  globalTypes: {
    theme: {
      description: "Light or dark",
      toolbar: { title: "Theme", icon: "mirror", items: ["light", "dark"], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: "light" },
  decorators: [
    (Story, { globals }) => (
      <div
        className="rt"
        data-theme={globals.theme}
        style={{ background: "var(--rt-bg)", minHeight: "100vh", padding: 16 }}
      >
        <Story />
      </div>
    ),
  ],
};

export default preview;
