import type { ToolVerb } from "./titleWords.js";

/** What the built-in vocabulary says of the tools that it knows, by name. */
export function toolVerbs(): ReadonlyMap<string, ToolVerb> {
  known ??= read(vocabulary);
  return known;
}

let known: ReadonlyMap<string, ToolVerb> | undefined;

function read(text: string): ReadonlyMap<string, ToolVerb> {
  const verbs = new Map<string, ToolVerb>();
  for (const line of text.trim().split("\n")) {
    const [names = "", verb = "", noun, counted, target] = line.split("|");
    const spec: ToolVerb = {
      verb,
      ...(noun && { noun }),
      ...(counted && { counted }),
      ...(target && { target: targetOf(target) }),
      ...(names.startsWith("*") && { readOnly: true }),
    };
    for (const name of names.replace("*", "").split(" ")) verbs.set(name, spec);
  }
  return verbs;
}

function targetOf(text: string): NonNullable<ToolVerb["target"]> {
  if (text === "CODE") return firstLine;
  if (text === "URL") return hostOfUrl;
  return text.split(" ");
}

/** The first line that says something of a command, a script or a query. */
function firstLine(input: Readonly<Record<string, unknown>>): unknown {
  for (const key of ["code", "command", "cmd", "source", "script", "query", "sql"]) {
    const value = input[key];
    if (typeof value !== "string") continue;
    // No split of a whole script: only its beginning can be shown.
    const line = /\S[^\r\n]*/.exec(value.slice(0, 2000))?.[0].trim();
    if (line) return line;
  }
  return undefined;
}

/** "https://example.test/x" → "example.test"; what is no URL stays as it is. */
function hostOfUrl(input: Readonly<Record<string, unknown>>): unknown {
  for (const key of ["url", "uri", "href", "link"]) {
    const value = input[key];
    if (typeof value !== "string" || value.trim() === "") continue;
    return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\s@]*@)?([^/?#\s]+)/i.exec(value.trim())?.[1] ?? value;
  }
  return undefined;
}

/**
 * One tool a line: names, verb, noun, verb beside a count, target arguments. `*` marks those that only look.
 * A text and not objects, because it is a third of the size and is read only once a title is asked for.
 */
const vocabulary = `
*read_file|read|file||path file filename
write_file|write|file||path file filename
edit_file|edit|edit|make|path file filename
multi_edit|edit|file|make|path file filename
notebook_edit|edit notebook|notebook|edit|path notebook_path file filename
*glob_files|search for|pattern||pattern glob query
*grep_files|search for|search|run|pattern query regex
*workspace_files|list workspace files
download_file|download|file||URL
*open_url|fetch|page||URL
playwright_browse|browse|page||URL
*deep_research|research|topic||topic query question
*web_search|search the web for|web search|run|query q
*gmail_search|search Gmail for|mail search|run|query q
*linkedin_search|search LinkedIn for|search|run|query q
bash|run|command||CODE
git_ops|run git|git command|run|command action operation
run_code execute_code|run code|||CODE
bash_job|check background job|||job_id id
sql|query|query|run|CODE
build_document|create|document||title name path
build_artifact|create|artifact||title name path
render_dashboard|build dashboard|dashboard|build|title name
create_app|build the app|app|build|name title
use_app|use the app|app|use|app name
set_app_binding|wire|binding||binding name
*describe_binding|inspect|binding||binding name
*pdf|read PDF|PDF|read|path file filename
*vision|look at|image||path image file filename url
image_generate|generate|image||prompt
video_generate|generate|video||prompt
text_to_speech|speak|audio||text
present_file|share|file||path file filename
plan_task|plan|plan|make|task goal
decompose_problem|decompose|problem||problem
*verify_output|verify|check||claim output
*present_plan|present the plan|||title
*synthesize_evidence|synthesize evidence|||question topic
*decision_matrix|build a decision matrix|||question title
*build_prompt|build a prompt|||title name
*list_blueprints|list blueprints
*tool_search|search for tools|||query
*connections|list connectable resources|||connection
todo|update the todo list|||title
memory|recall|memory||query key
*ask_user ask_user_question|ask you|question||question
*human_review|request review|review|request|title reason
*give_up|stop|||reason
sub_agent|delegate|task||task
github|use GitHub|||action
gitlab|use GitLab|||action
jira|use Jira|||action
linear|use Linear|||action
slack|use Slack|||action
notion|use Notion|||action
confluence|use Confluence|||action
google_calendar|use Google Calendar|||action
google_drive|use Google Drive|||action
google_sheets|use Google Sheets|||action
salesforce|use Salesforce|||action
stripe|use Stripe|||action
zendesk|use Zendesk|||action
figma|use Figma|||action
custom_api|call|API call|make|URL`;
