import { playwright } from './playwright-step.mjs';
import { ensureBuilt } from './setup/build.mjs';
import { capture } from './setup/child-process.mjs';
import { SetupError } from './setup/progress.mjs';
import { inProject, NODE } from './setup/project-root.mjs';
import { vitest } from './vitest-step.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);

/** Counts as one check. */
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
  // With several threads, each would check shared types again, for twice the processor time.
  commandStep('types', NODE, [bin('tsc'), '-b', '--singleThreaded']),
  commandStep('architecture lint', NODE, ['scripts/architecture-lint.mjs']),
];

/** Projects of vitest.config.ts by test part. */
const PROJECTS = {
  unit: ['unit'],
  components: ['components'],
  server: ['server', 'server-isolated'],
  sqlite: ['sqlite', 'sqlite-isolated'],
  postgres: ['postgres', 'postgres-isolated'],
};
/** Parts that need no built site. */
const WITHOUT_BUILD = ['static', 'unit', 'components'];
const UNIT_PARTS = ['unit', 'server'];
const PARTS = ['static', ...Object.keys(PROJECTS), 'browser', 'faults'];
/** Parts of `npm run test:all`; `npm test` runs them only by name. */
const LONG_PARTS = ['attacks'];

/** Uses one Vitest run, so that the parts run in parallel. */
const vitestParts = (parts, ...args) => {
  const projects = parts.flatMap((part) => PROJECTS[part]);
  return vitest(`tests (${parts.join(', ')})`, ...projects.map((project) => `--project=${project}`), ...args);
};

/** Less than a minute, without database and browser. */
export const QUICK_GROUPS = [[...STATIC, vitestParts(UNIT_PARTS)]];

/**
 * Fastest first. Steps of a group run in parallel.
 * @param files filter the tests
 */
function getGroups(parts, files, { force = false, all = false } = {}) {
  const has = (part) => parts.includes(part);
  const inVitest = parts.filter((part) => part in PROJECTS);
  // Together they have four workers for two processors, because each waits half of its time.
  const isShared = inVitest.length > 0 && has('browser');
  const needsBuild = !parts.every((part) => WITHOUT_BUILD.includes(part));
  return [
    [...(has('static') ? STATIC : []), needsBuild && build({ force })],
    [
      inVitest.length > 0 && vitestParts(inVitest, ...(isShared ? ['--maxWorkers=2'] : []), ...files),
      has('browser') && playwright('end-to-end tests', ...(isShared ? ['--workers=2'] : []), ...files),
    ],
    // Faults run alone, because they load the machine.
    [has('faults') && vitest(all ? 'faults' : 'faults, short form', '--config', 'faults/vitest.config.ts', ...files)],
    [has('attacks') && vitest('attacks, long form', '--config', 'faults/attacks.vitest.config.ts', ...files)],
  ]
    .map((steps) => steps.filter(Boolean))
    .filter((steps) => steps.length > 0);
}

/**
 * Parses `npm test -- [part ...] [file ...]`.
 * @throws SetupError
 */
export function chooseGroups(args, { all = false } = {}) {
  const known = [...PARTS, ...LONG_PARTS];
  const parts = args.filter((arg) => known.includes(arg));
  const files = args.filter((arg) => !known.includes(arg));
  if (parts.length > 0) return getGroups(parts, files, { all });
  if (files.length > 0) throw new SetupError(`Name a part first, one or more of: ${known.join(', ')}.`);
  return getGroups(all ? known : PARTS, [], { force: true, all });
}
