// Runs one suite in a process of its own, so that no suite pays for another's heap, and prints what it found as JSON.
const [suite, options = "{}"] = process.argv.slice(2);
const { run } = await import(`./${suite}.mjs`);
const found = await run(JSON.parse(options));
process.stdout.write(`\n${JSON.stringify(found)}\n`);
