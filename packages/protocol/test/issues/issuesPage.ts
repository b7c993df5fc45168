import { ISSUES, type IssueCode, issueGuide, type RunStore } from "@run-timeline/protocol";
import { ISSUE_EXAMPLES, type IssueExample, type Verdict } from "./examples.js";
import { dataOf, play } from "./play.js";

const HEAD = `# Issues

What can be wrong with a stream. Each issue is drawn where it happened, stands in \`store.issues\`, and says which event
broke which rule, for which id, and what was expected first. \`ISSUES\` and \`issueGuide\` of \`@run-timeline/protocol\`
hold this page as data; \`npm run docs\` writes it.

How much an issue matters:

| severity | |
| --- | --- |
| \`repaired\` | A known slip, put right. |
| \`dropped\` | Left out; nothing else is affected. |
| \`violation\` | Broke a rule. The event is not applied, and the run goes on. |
| \`fatal\` | Broke a rule, and the run ends as failed. |

The mode of the store decides: \`lenient\` goes on, \`strict\` ends the run as the specification asks, and \`off\` applies
what it can without comment. Each code below says how the three modes take its example: at which severity, as which
other issue, or with nothing said. The sentence after an example is the message.

`;

/** The whole of docs/issues.md. */
export async function issuesPage(): Promise<string> {
  const codes = Object.keys(ISSUES) as IssueCode[];
  const index = codes.map((code) => `- [${code}](#${code})`).join("\n");
  const sections = await Promise.all(codes.map((code) => sectionOf(code, ISSUE_EXAMPLES[code])));
  return `${HEAD}${index}\n\n${sections.join("\n")}`;
}

async function sectionOf(code: IssueCode, example: IssueExample): Promise<string> {
  const { cause, cure } = issueGuide[code];
  const { lenient, strict, off, stream } = example;
  const modes = Object.entries({ lenient, strict, off }).map(
    ([mode, verdict]) => `${mode}: ${wordFor(verdict)}`,
  );
  const rules = ISSUES[code].rules.replaceAll(" ", ", ");
  const store = await play(example, lenient === null ? "strict" : "lenient");
  return `## ${code}

${modes.join(" · ")} · rules: ${rules}

**Cause:** ${cause}

**Cure:** ${cure}

\`\`\`jsonl
${stream.map(dataOf).join("\n")}
\`\`\`

${settings(example)}> ${messageOf(store, code)}
`;
}

function wordFor(verdict: Verdict): string {
  if (verdict === null) return "nothing";
  return verdict in ISSUES ? `[${verdict}](#${verdict})` : `\`${verdict}\``;
}

function settings({ limits, end }: IssueExample): string {
  if (limits !== undefined) return `With \`limits\` ${JSON.stringify(limits)}:\n\n`;
  if (end === undefined) return "";
  return end.type === "error" ? "Then the connection fails:\n\n" : "Then the stream closes:\n\n";
}

function messageOf(store: RunStore, code: IssueCode): string {
  const issue = store.issues.find((each) => each.code === code);
  if (issue === undefined) throw new Error(`The example of ${code} does not show it.`);
  return issue.message.replaceAll("<", "\\<");
}
