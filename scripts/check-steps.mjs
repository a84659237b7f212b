import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './setup/build.mjs';
import { capture } from './setup/child-process.mjs';
import { inProject, NODE } from './setup/project-root.mjs';

const bin = (name) => inProject('node_modules', '.bin', name);
const CHECKED = ['contract', 'server', 'web', 'e2e', 'bench'];

/** A check that passes or fails as a whole, and so counts as one. */
const whole = (name, command, args) => ({
  name,
  run: async () => {
    const { code, output } = await capture(command, args);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

/** Counts out of Vitest's JSON report. A test that did not run is a failure: nothing is skipped here. */
function counts(report, code) {
  const {
    numPassedTests: passed,
    numTotalTests: total,
    numFailedTestSuites: suites,
  } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = total - passed;
  return { passed, failed: failed === 0 && (code !== 0 || suites > 0) ? Math.max(1, suites) : failed };
}

const vitest = (name, ...args) => ({
  name,
  run: async () => {
    const report = path.join(tmpdir(), `qram-test-${process.pid}-${name.replace(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const { code, output } = await capture(NODE, [bin('vitest'), 'run', ...args, ...reporters], { env });
    try {
      return { ...counts(report, code), output };
    } catch {
      return { passed: 0, failed: 1, output };
    } finally {
      rmSync(report, { force: true });
    }
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
  vitest('journeys in Chromium', '--config', 'e2e/vitest.config.ts'),
];
