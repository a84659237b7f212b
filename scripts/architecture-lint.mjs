import { RULES } from './architecture-lint/rules.mjs';
import { readSourceTree } from './architecture-lint/source-tree.mjs';
import { ROOT } from './setup/project-root.mjs';

/** Checks layers, borders, and the places of SQL, transactions and settings. Each finding says how to fix it. */
const tree = readSourceTree(ROOT);
const findings = RULES.flatMap((rule) => rule.check(tree).map((found) => ({ ...found, rule: rule.name })));
for (const { file, line, rule, message } of findings) console.log(`${file}:${line}  [${rule}]  ${message}`);
console.log(
  findings.length === 0
    ? `Architecture lint: ${RULES.length} rules hold over ${tree.paths.length} files.`
    : `Architecture lint: ${findings.length} found.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
