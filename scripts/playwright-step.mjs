import { readFileSync, rmSync } from 'node:fs';
import { findProgress, withoutProgress } from './reporters/progress-line.mjs';
import { capture } from './setup/child-process.mjs';
import { inProject, NODE } from './setup/project-root.mjs';
import { shortened } from './test-messages.mjs';

/** As configured in e2e/playwright.config.ts. */
const REPORT = inProject('e2e', 'results', 'report.json');

const getSpecs = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(getSpecs)];

function described({ file, title }, { results }) {
  const { errors = [] } = results.find(({ status }) => status !== 'passed') ?? {};
  return `e2e/src/${file} > ${title}\n${shortened(errors[0]?.stack ?? errors[0]?.message)}`;
}

/** A skipped test counts as failed. */
export function readPlaywrightReport({ suites, errors = [], stats }, code) {
  const specs = suites.flatMap(getSpecs);
  const withStatus = (...wanted) =>
    specs.flatMap((spec) =>
      spec.tests.filter(({ status }) => wanted.includes(status)).map((test) => described(spec, test)),
    );
  const failures = [...withStatus('unexpected', 'skipped'), ...errors.map(({ message }) => shortened(message))];
  const minFailed = code !== 0 ? 1 : 0;
  const failed = Math.max(stats.unexpected + stats.skipped, errors.length, minFailed);
  return { passed: stats.expected + stats.flaky, failed, failures, flaky: withStatus('flaky') };
}

export const playwright = (name, ...args) => ({
  name,
  counts: 'tests',
  run: async (onProgress) => {
    rmSync(REPORT, { force: true });
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const command = [inProject('node_modules', '.bin', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
    const onOutput = (text) => onProgress?.(findProgress(text));
    const { code, output: all } = await capture(NODE, [...command, ...args], { env, onOutput });
    const output = withoutProgress(all);
    try {
      return { ...readPlaywrightReport(JSON.parse(readFileSync(REPORT, 'utf8')), code), output };
    } catch {
      return { passed: 0, failed: 1, output };
    }
  },
});
