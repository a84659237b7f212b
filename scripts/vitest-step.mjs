import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgress, withoutProgress } from './reporters/progress-line.mjs';
import { capture } from './setup/child-process.mjs';
import { inProject, NODE, ROOT } from './setup/project-root.mjs';
import { shortened } from './test-messages.mjs';

const inRoot = (file) => path.relative(ROOT, file);
const described = (file, test) => `${inRoot(file)} > ${test.fullName}\n${shortened(test.failureMessages?.[0])}`;

function getFailures({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0 && status !== 'passed') return [`${inRoot(file)}\n${shortened(message)}`];
  return failed.map((test) => described(file, test));
}

/** Tests that passed on a retry, with the first failure. */
const getFlaky = ({ name: file, assertionResults }) =>
  assertionResults
    .filter((test) => test.status === 'passed' && test.failureMessages?.length > 0)
    .map((test) => described(file, test));

/** A skipped test counts as failed. */
export function readVitestReport({ numPassedTests: passed, numTotalTests: total, testResults }, code) {
  const failures = testResults.flatMap(getFailures);
  const minFailed = failures.length > 0 || code !== 0 ? 1 : 0;
  return { passed, failed: Math.max(total - passed, minFailed), failures, flaky: testResults.flatMap(getFlaky) };
}

export const vitest = (name, ...args) => ({
  name,
  counts: 'files',
  run: async (onProgress) => {
    const report = path.join(tmpdir(), `qram-test-${process.pid}-${name.replace(/\W+/g, '-')}.json`);
    const progress = `--reporter=${inProject('scripts', 'reporters', 'vitest-progress.mjs')}`;
    const reporters = ['--reporter=default', progress, '--reporter=json', `--outputFile.json=${report}`];
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const command = [inProject('node_modules', '.bin', 'vitest'), 'run', ...args, ...reporters];
    const { code, output: all } = await capture(NODE, command, {
      env,
      onOutput: (text) => onProgress?.(findProgress(text)),
    });
    const output = withoutProgress(all);
    try {
      return { ...readVitestReport(JSON.parse(readFileSync(report, 'utf8')), code), output };
    } catch {
      return { passed: 0, failed: 1, output };
    } finally {
      rmSync(report, { force: true });
    }
  },
});
