import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'start imports';

const START = 'server/src/main.ts';
/** Needed by a thread or a rare request; each would cost memory and time at every start. */
const LATER =
  /^(@aws-sdk\/|@citation-js\/|csv-(parse|stringify)|file-type|fontkit|jose|markdown-it|nodemailer|pg|prom-client|sharp|shiki|temml)(\/|$)/;

/** The server starts without the packages of threads and rare requests. */
export function check({ files }) {
  const sources = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([START]);
  const findings = [];
  for (const path of reached) {
    const file = sources.get(path);
    for (const { specifier, target, loads, line } of file ? getImports(file) : []) {
      if (!loads) continue;
      if (target) reached.add(target);
      else if (LATER.test(specifier))
        findings.push(
          finding(path, line, `loads ${specifier} at the start. Import it where it is used: await import().`),
        );
    }
  }
  return findings;
}
