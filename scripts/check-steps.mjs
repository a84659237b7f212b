import { ensureBuilt } from './setup/build.mjs';
import { capture } from './setup/child-process.mjs';
import { inProject, NODE } from './setup/project-root.mjs';
import { vitest, vitestWithSecondLook } from './vitest-step.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);
const CHECKED = ['contract', 'server', 'web', 'e2e', 'bench', 'faults'];

/** A check that passes or fails as a whole, and so counts as one. */
const whole = (name, command, args) => ({
  name,
  run: async () => {
    const { code, output } = await capture(command, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

const builds = {
  name: 'builds of pages and server',
  run: async () => {
    try {
      await ensureBuilt({ force: true, quiet: true });
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error.message };
    }
  },
};

/** What needs neither database nor browser: seconds. */
export const STATIC_STEPS = [
  whole('lint and format', bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  ...CHECKED.map((part) => whole(`types: ${part}`, NODE, [bin('tsc'), '-p', part])),
  whole('house rules', NODE, ['scripts/check-house.mjs']),
];

export const UNIT_STEP = vitest('unit tests', '--project', 'unit');

/** Everything, in the order in which a failure is cheapest to find. */
export const ALL_STEPS = [
  ...STATIC_STEPS,
  UNIT_STEP,
  // The server's process tests start the real server, which serves the built pages.
  builds,
  vitest('API on SQLite', '--project', 'sqlite'),
  vitest('API on PostgreSQL', '--project', 'postgres'),
  vitestWithSecondLook('faults, short form', '--config', 'faults/vitest.config.ts'),
  vitestWithSecondLook('journeys in Chromium', '--config', 'e2e/vitest.config.ts'),
];
