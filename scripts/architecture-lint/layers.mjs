import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'layers';

const TESTS = /\.(test|e2e)\.tsx?$|^server\/(test|seed)\//;

const WORKSPACE = /^(?:contract|simulator|server|web|testing|e2e|bench|faults)\//;

const toolRule = (workspace, ...refused) => ({
  from: new RegExp(`^${workspace}/`),
  refuse: new RegExp(`^(${refused.join('|')})/`),
  say: 'Code that at least two of bench, faults and e2e use belongs in testing/src/, imported as @qram/testing/….',
  includesTests: true,
});

/** Files, refused targets, and the right place of the import. */
const RULES = [
  {
    from: /^contract\//,
    refuse: /^(simulator|server|web|testing|e2e|bench|faults|scripts)\//,
    say: 'The contract imports no other workspace; declare what both sides need in contract/src/.',
  },
  {
    from: /^simulator\//,
    refuse: /^(contract|server|web|testing|e2e|bench|faults|scripts)\//,
    say: 'The simulator imports no other workspace: it also runs in a Web Worker and on the command line.',
  },
  {
    from: /^server\//,
    refuse: /^(web\/(?!dist\/)|testing\/|e2e\/|bench\/|faults\/)/,
    say: 'The server imports only the contract and the simulator; declare what it shares with web in contract/src/.',
  },
  {
    from: /^web\//,
    refuse: /^(server|testing|e2e|bench|faults|scripts)\//,
    say: 'Web imports only the contract and the simulator; declare what it shares with the server in contract/src/.',
  },
  {
    from: /^web\/src\/ui\//,
    refuse: /^(web\/src\/(?!ui\/)|contract\/)/,
    say: 'web/src/ui/ knows no domain: pass it as a prop, or move the component to web/src/modules/<module>/.',
  },
  {
    from: /^web\/src\/(modules|admin|session|ui)\//,
    refuse: /^web\/src\/(site|back-office)\//,
    say: 'Only web/src/routes.tsx imports the shells; shared code belongs in web/src/ui/ (or web/src/admin/ui/).',
  },
  {
    from: /^web\/src\/(admin|session)\//,
    refuse: /^web\/src\/modules\//,
    say: 'The admin engine and the session know no module: a module passes this in, in its declaration or in web/src/back-office/.',
  },
  {
    from: /^web\/src\/admin\//,
    refuse: /^contract\/src\/modules\/(?!media|imports|previews)/,
    say: 'The admin engine serves any collection: a module passes this in, in its declaration. It shows files, imports and previews of all.',
  },
  {
    from: /^server\/src\/platform\//,
    refuse: /^server\/src\/(?!platform\/|env\.ts)/,
    say: 'server/src/platform/ knows no domain: pass it in from server/src/app.ts, or move the file to its module.',
  },
  {
    from: /^server\/src\/collections\//,
    refuse: /^server\/src\/(modules|pages|cli)\//,
    say: 'The collections engine knows no module; a module configures it in its declaration.',
  },
  {
    from: /^server\/src\/modules\//,
    refuse: /^server\/src\/(pages|cli|app\.ts|main\.ts|env\.ts)/,
    say: 'Modules are composed in server/src/app.ts; take what you need as a dependency.',
  },
  {
    from: /^server\/migrations\/(?!migrations\.ts)/,
    refuse: /^(?!server\/migrations\/)/,
    say: 'A released migration never changes, so it uses no code that does: copy what it needs into the migration.',
  },
  toolRule('bench', 'faults', 'e2e', 'web/src'),
  toolRule('faults', 'bench', 'e2e', 'web/src'),
  toolRule('e2e', 'bench', 'faults', 'web/src', 'server/src'),
  toolRule('testing', 'bench', 'faults', 'e2e', 'web/src'),
];

/** Runs anywhere: on a page, in a worker, on the server. */
const WITHOUT_PACKAGES = /^simulator\/src\//;

/** Other workspaces are imported by package name. */
function leavesWorkspace(from, { specifier, target }) {
  const [importer, other] = [from, target ?? ''].map((place) => place.match(WORKSPACE)?.[0]);
  return specifier.startsWith('.') && importer !== undefined && other !== undefined && importer !== other;
}

const MIGRATION = /^server\/migrations\/\d{4}-[^/]+(?<!\.test)\.ts$/;

/** A package may change, and with it what a migration does. */
const changesMigration = (from, { specifier, target }) =>
  MIGRATION.test(from) && target === null && specifier !== 'kysely';

/** Imports point inward: server → contract ← web. */
export function check(tree) {
  return tree.files.flatMap((file) => {
    const isTest = TESTS.test(file.path);
    const rules = RULES.filter((rule) => rule.from.test(file.path) && (rule.includesTests || !isTest));
    return getImports(file).flatMap((imported) => {
      const { target, line } = imported;
      if (changesMigration(file.path, imported))
        return [
          finding(
            file.path,
            line,
            `imports ${imported.specifier}. A migration imports only kysely and what is beside it.`,
          ),
        ];
      if (!isTest && WITHOUT_PACKAGES.test(file.path) && !imported.specifier.startsWith('.'))
        return [finding(file.path, line, `imports ${imported.specifier}. The simulator has no dependencies.`)];
      const refused = rules.filter((rule) => target !== null && rule.refuse.test(target));
      if (refused.length === 0 && !isTest && leavesWorkspace(file.path, imported))
        return [
          finding(file.path, line, `imports ${target} by a relative path. Use its package name: @qram/<workspace>/….`),
        ];
      return refused.map((rule) => finding(file.path, line, `imports ${target}. ${rule.say}`));
    });
  });
}
