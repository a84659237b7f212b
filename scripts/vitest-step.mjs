import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { capture } from './setup/child-process.mjs';
import { inProject, NODE, ROOT } from './setup/project-root.mjs';

const MESSAGE_LINES = 14;
/** More broken files than this are no matter of an unsteady journey. */
const MOST_FILES_AGAIN = 3;

const isOurs = (line) => !line.includes('node_modules') && !line.includes('at new Promise');
const shortened = (message) =>
  (message ?? '').trimEnd().split('\n').filter(isOurs).slice(0, MESSAGE_LINES).join('\n      ');
const inRoot = (file) => path.relative(ROOT, file);

/** What a file of Vitest's JSON report says of each test that did not pass, and of itself where it did not run. */
function failuresOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0 && status !== 'passed') return [`${inRoot(file)}\n      ${shortened(message)}`];
  return failed.map((test) => `${inRoot(file)} > ${test.fullName}\n      ${shortened(test.failureMessages?.[0])}`);
}

/** Counts out of Vitest's JSON report. A test that did not run is a failure: nothing is skipped here. */
function read(report, code) {
  const { numPassedTests: passed, numTotalTests: total, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failures = testResults.flatMap(failuresOf);
  const files = testResults.filter((file) => failuresOf(file).length > 0).map((file) => file.name);
  const least = failures.length > 0 || code !== 0 ? 1 : 0;
  return { passed, failed: Math.max(total - passed, least), failures, files };
}

async function runVitest(name, args) {
  const report = path.join(tmpdir(), `qram-test-${process.pid}-${name.replace(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const { code, output } = await capture(
    NODE,
    [inProject('node_modules', '.bin', 'vitest'), 'run', ...args, ...reporters],
    { env },
  );
  try {
    return { ...read(report, code), output };
  } catch {
    return { passed: 0, failed: 1, failures: [], files: [], output };
  } finally {
    rmSync(report, { force: true });
  }
}

/** A run of Vitest; each of its tests counts. */
export const vitest = (name, ...args) => ({ name, run: () => runVitest(name, args) });

/**
 * A run of Vitest whose few failed files are run once more, each on a fresh site of its own. A test that passes then
 * is told as unsteady, with what it failed of the first time (docs/decisions/021).
 */
export const vitestWithSecondLook = (name, ...args) => ({
  name,
  run: async () => {
    const first = await runVitest(name, args);
    if (first.files.length === 0 || first.files.length > MOST_FILES_AGAIN) return first;
    const again = await runVitest(name, [...args, ...first.files]);
    if (again.failed > 0) return { ...again, passed: first.passed, failed: first.failed };
    return { ...first, passed: first.passed + first.failed, failed: 0, failures: [], unsteady: first.failures };
  },
});
