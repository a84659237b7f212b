import { playwright } from './playwright-step.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { capture } from './setup/child-process.mjs';
import { SetupError } from './setup/progress.mjs';
import { inProject, NODE } from './setup/project-root.mjs';
import { vitest } from './vitest-step.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);

/** A check that passes or fails as a whole, and so counts as one. */
const whole = (name, command, args) => ({
  name,
  run: async () => {
    const { code, output } = await capture(command, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

const build = (options) => ({
  name: 'builds of pages and server',
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
  whole('lint and format', bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  whole('types', NODE, [bin('tsc'), '-b']),
  whole('architecture lint', NODE, ['scripts/architecture-lint.mjs']),
];

/** Projects of vitest.config.ts by the part of the tests that they are. */
const PROJECTS = {
  unit: ['unit'],
  server: ['server', 'server-isolated'],
  sqlite: ['sqlite', 'sqlite-isolated'],
  postgres: ['postgres', 'postgres-isolated'],
};
const UNIT_PARTS = ['unit', 'server'];
const DATABASE_PARTS = ['sqlite', 'postgres'];
const PARTS = ['static', ...UNIT_PARTS, ...DATABASE_PARTS, 'faults', 'browser'];

/** One run of Vitest for all of these parts, so that the waits of one overlap with the work of another. */
const vitestParts = (parts, files = []) => {
  const projects = parts.flatMap((part) => PROJECTS[part]);
  return vitest(`tests (${parts.join(', ')})`, ...projects.map((project) => `--project=${project}`), ...files);
};

/** What needs neither database nor browser: less than a minute. */
export const QUICK_GROUPS = [[...STATIC, vitestParts(UNIT_PARTS)]];

/** The groups of all checks, in the order in which a failure is cheapest to find; steps of a group run in parallel. */
function allGroups() {
  return [
    // Servers and browsers are tested on what is built.
    [...STATIC, build({ force: true })],
    [vitestParts([...UNIT_PARTS, ...DATABASE_PARTS])],
    [vitest('faults, short form', '--config', 'faults/vitest.config.ts')],
    [playwright('end-to-end tests')],
  ];
}

/** The groups of the named parts alone; `files` narrow the tests down. */
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

/** What `npm test -- [part ...] [file ...]` runs: everything, or the parts alone. @throws SetupError */
export function chooseGroups(args) {
  const parts = args.filter((arg) => PARTS.includes(arg));
  const files = args.filter((arg) => !PARTS.includes(arg));
  if (parts.length > 0) return groupsOf(parts, files);
  if (files.length > 0) throw new SetupError(`Name a part first, one or more of: ${PARTS.join(', ')}.`);
  return allGroups();
}
