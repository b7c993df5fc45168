const LINES = `  -o, --in-order         one line an update, in the order of arrival
                         (default: a call is one line, written when it closes)
      --fragments        brackets around every piece of text or arguments
      --strict           a broken rule ends the run, as the specification asks
      --from VOCABULARY  what is spoken there: agui (default), chronos, shipit,
                         steps, ai-sdk, langgraph
  -h, --help             this help
`;

const GENERAL = `Usage: run-timeline watch URL [options]
       run-timeline print FILE [options]

Watches an agent at work in a terminal, or prints a recorded run.

Commands:
  watch URL   talk with the AG-UI agent behind an address
  print FILE  print a recorded run; - is standard input

"run-timeline watch --help" and "run-timeline print --help" say more.

      --version  the version
  -h, --help     this help
`;

const WATCH = `Usage: run-timeline watch URL [options]

Sends what you write to the AG-UI agent at URL, a line a message, and prints
what it does while it does it. On a terminal a prompt asks for each line;
lines that are piped in are sent one after another. Where the agent asks for
an approval, y or yes gives it; anything else, and the end of input, declines.
Ctrl-C stops the run.

Options:
  -m, --message TEXT     send TEXT, and leave when it is answered
  -H, --header HEADER    send "Name: value" with every request; repeatable
      --thread ID        the thread to go on with (default: a new one)
      --get              listen to a stream of events that goes on by itself:
                         a GET that is made again when the connection is lost
${LINES}
Exit code, of the last run:
  0  it succeeded                4  it was cancelled
  1  it failed                   5  its stream broke off
  2  wrong usage                 6  no run came: no answer, or no stream
  3  it waits for an answer    130  it was stopped here

NO_COLOR=1 switches colours off; without a terminal there are none.

Examples:
  run-timeline watch http://localhost:4400/agent
  echo "Book a table" | run-timeline watch http://localhost:4400/agent -o
`;

const PRINT = `Usage: run-timeline print FILE [options]

Prints a recorded run: JSON lines of events, one JSON array, the saved body of
an event stream, or a saved log. - reads standard input, and prints while it
is read.

Options:
      --markdown         a report
      --steps            step lines, one JSON object a line
      --json             what the run became, as one JSON object: status,
                         messages, state, usage, subagents, interrupts, issues
      --html             a page that needs nothing else
${LINES}
Exit code: 0 when it was printed, 1 when the file cannot be read or holds no
event, 2 for wrong usage.

Examples:
  run-timeline print run.jsonl --in-order
  curl -sN -d @input.json https://example.com/agent | run-timeline print -
`;

/** What a command, or the program, says of itself. */
export function helpFor(topic: "watch" | "print" | undefined): string {
  if (topic === "watch") return WATCH;
  return topic === "print" ? PRINT : GENERAL;
}
