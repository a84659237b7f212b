import { importsOf } from './imports-of.mjs';
import { finding } from './source-tree.mjs';

export const name = 'layers';

const TESTS = /\.(test|e2e)\.tsx?$|^server\/(test|seed)\//;

/** Each rule: files it holds for, targets it refuses, and where the import belongs instead. */
const RULES = [
  {
    from: /^contract\//,
    refuse: /^(server|web|e2e|bench|faults|scripts)\//,
    say: 'The contract imports neither server nor web; what both need is declared in contract/src/.',
  },
  {
    from: /^server\//,
    refuse: /^(web\/(?!dist\/)|e2e\/|bench\/|faults\/)/,
    say: 'The server imports the contract alone; what it shares with web is declared in contract/src/.',
  },
  {
    from: /^web\//,
    refuse: /^(server|e2e|bench|faults|scripts)\//,
    say: 'Web imports the contract alone; what it shares with the server is declared in contract/src/.',
  },
  {
    from: /^web\/src\/ui\//,
    refuse: /^(web\/src\/(?!ui\/)|contract\/)/,
    say: 'web/src/ui/ knows nothing of the domain: pass it in, or move the part to web/src/modules/<module>/.',
  },
  {
    from: /^web\/src\/(modules|ui)\//,
    refuse: /^web\/src\/(site|admin\/shell)\//,
    say: 'Modules and ui know nothing of the shells that hold them; the shared part belongs in web/src/ui/ (or web/src/admin/ui/).',
  },
  {
    from: /^server\/src\/platform\//,
    refuse: /^server\/src\/(?!platform\/|env\.ts)/,
    say: 'server/src/platform/ knows no word of the domain: pass it in from server/src/app.ts, or move the file to its module.',
  },
  {
    from: /^server\/src\/collections\//,
    refuse: /^server\/src\/(modules|pages|cli)\//,
    say: 'The collections engine knows no module; what a module needs of it is a part of its declaration.',
  },
  {
    from: /^server\/src\/modules\//,
    refuse: /^server\/src\/(pages|cli|app\.ts|main\.ts|env\.ts)/,
    say: 'A module is composed from outside (server/src/app.ts); take what you need as a dependency.',
  },
];

/** Imports point inward: server → contract ← web (house rule 12). */
export function check(tree) {
  return tree.files.flatMap((file) => {
    if (TESTS.test(file.path)) return [];
    const rules = RULES.filter((rule) => rule.from.test(file.path));
    return importsOf(file).flatMap(({ target, line }) =>
      rules
        .filter((rule) => target !== null && rule.refuse.test(target))
        .map((rule) => finding(file.path, line, `imports ${target}. ${rule.say}`)),
    );
  });
}
