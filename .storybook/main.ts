import type { StorybookConfig } from "@storybook/react-vite";
import { defaultClientConditions } from "vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../packages/components/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-vitest"],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  typescript: { reactDocgen: "react-docgen" },
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      conditions: ["run-timeline-source", ...defaultClientConditions],
    },
  }),
};

export default config;
