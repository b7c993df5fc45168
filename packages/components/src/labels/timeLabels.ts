import type { Format } from "./format.js";

/** The labels of the time view and of replay. */
export interface TimeLabels {
  overTime: string;
  overEvents: string;
  runEvents: string;
  idleFor(duration: string): string;
  waitingFor(duration: string): string;
  zoomIn: string;
  zoomOut: string;
  fitRun: string;
  asTable: string;
  asChart: string;
  legend: string;
  barKind: Record<"call" | "message" | "reasoning" | "wait" | "pin", string>;
  stillRunning: string;
  idleCompressed: string;
  startColumn: string;
  durationColumn: string;
  agentColumn: string;
  kindColumn: string;
  nameColumn: string;
  statusColumn: string;
  timeUnknown: string;
  clocksDisagree: string;
  barsOf(count: number): string;
  eventNumber(index: number): string;

  replay: string;
  play: string;
  pause: string;
  previousEvent: string;
  nextEvent: string;
  previousIssue: string;
  nextIssue: string;
  goLive: string;
  toEnd: string;
  speed: string;
  speedOf(times: number): string;
  replayPosition: string;
  positionOf(event: number, of: number): string;
}

/** @internal */
export function timeEnglish(format: Format): TimeLabels {
  return {
    overTime: "Run over time",
    overEvents: "These events carry no times: drawn along their order.",
    runEvents: "Run events",
    idleFor: (duration) => `idle ${duration}`,
    waitingFor: (duration) => `waiting for you, ${duration}`,
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    fitRun: "Fit run",
    asTable: "Show as table",
    asChart: "Show as chart",
    legend: "Legend",
    barKind: {
      call: "Tool call",
      message: "Message",
      reasoning: "Reasoning",
      wait: "Waiting for a person",
      pin: "Event",
    },
    stillRunning: "Still running",
    idleCompressed: "Idle, compressed",
    startColumn: "Start",
    durationColumn: "Duration",
    agentColumn: "Agent",
    kindColumn: "Kind",
    nameColumn: "Name",
    statusColumn: "Status",
    timeUnknown: "time unknown",
    clocksDisagree: "clocks disagree",
    barsOf: (n) => `${format.number(n)} ${format.plural(n, { one: "bar", other: "bars" })}`,
    eventNumber: (index) => `event ${format.number(index)}`,

    replay: "Replay",
    play: "Play",
    pause: "Pause",
    previousEvent: "Previous event",
    nextEvent: "Next event",
    previousIssue: "Previous issue",
    nextIssue: "Next issue",
    goLive: "Go live",
    toEnd: "To the end",
    speed: "Speed",
    speedOf: (times) => `${format.number(times)}×`,
    replayPosition: "Replay position",
    positionOf: (event, of) => `event ${format.number(event)} of ${format.number(of)}`,
  };
}
