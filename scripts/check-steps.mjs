import { playwright } from './playwright-step.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { capture } from './setup/child-process.mjs';
import { SetupError } from './setup/progress.mjs';
import { inProject, NODE } from './setup/project-root.mjs';
import { vitest } from './vitest-step.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);

/** A command that counts as one check. */
const commandStep = (name, command, args) => ({
  name,
  run: async () => {
    const { code, output } = await capture(command, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

const build = (options) => ({
  name: 'build of pages and server',
  run: async () => {
    try {
      await ensureBuilt({ ...options, quiet: true });
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message };
    }
  },
});

const STATIC = [
  commandStep('lint and format', bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  commandStep('types', NODE, [bin('tsc'), '-b']),
  commandStep('architecture lint', NODE, ['scripts/architecture-lint.mjs']),
];

/** Projects of vitest.config.ts by test part. */
const PROJECTS = {
  unit: ['unit'],
  server: ['server', 'server-isolated'],
  sqlite: ['sqlite', 'sqlite-isolated'],
  postgres: ['postgres', 'postgres-isolated'],
};
const UNIT_PARTS = ['unit', 'server'];
const DATABASE_PARTS = ['sqlite', 'postgres'];
const PARTS = ['static', ...UNIT_PARTS, ...DATABASE_PARTS, 'faults', 'browser'];

/** One Vitest run for all of these parts, so that they run in parallel. */
const vitestParts = (parts, files = []) => {
  const projects = parts.flatMap((part) => PROJECTS[part]);
  return vitest(`tests (${parts.join(', ')})`, ...projects.map((project) => `--project=${project}`), ...files);
};

/** Checks that need neither database nor browser: less than a minute. */
export const QUICK_GROUPS = [[...STATIC, vitestParts(UNIT_PARTS)]];

/** The groups of all checks, fastest first. Steps of a group run in parallel. */
function allGroups() {
  return [
    // The later groups test the build.
    [...STATIC, build({ force: true })],
    [vitestParts([...UNIT_PARTS, ...DATABASE_PARTS])],
    [vitest('faults, short form', '--config', 'faults/vitest.config.ts')],
    [playwright('end-to-end tests')],
  ];
}

/** The groups of these parts. `files` filter the tests. */
function groupsOf(parts, files) {
  const has = (part) => parts.includes(part);
  const inVitest = parts.filter((part) => part in PROJECTS);
  return [
    has('static') && STATIC,
    !parts.every((part) => part === 'static' || part === 'unit') && [build({ force: false })],
    inVitest.length > 0 && [vitestParts(inVitest, files)],
    has('faults') && [vitest('faults, short form', '--config', 'faults/vitest.config.ts', ...files)],
    has('browser') && [playwright('end-to-end tests', ...files)],
  ].filter(Boolean);
}

/** The groups that `npm test -- [part ...] [file ...]` runs. @throws SetupError */
export function chooseGroups(args) {
  const parts = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !PARTS.includes(arg));
  if (parts.length > 0) return groupsOf(parts, files);
  if (files.length > 0) throw new SetupError(`Name a part first, one or more of: ${PARTS.join(', ')}.`);
  return allGroups();
}
