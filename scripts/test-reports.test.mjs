import { describe, expect, test } from 'vitest';
import { chooseGroups } from './check-steps.mjs';
import { readPlaywrightReport } from './playwright-step.mjs';
import { findProgress, formatProgress, withoutProgress } from './reporters/progress-line.mjs';
import { inProject } from './setup/project-root.mjs';
import { readVitestReport } from './vitest-step.mjs';

const vitestTest = (status, ...failureMessages) => ({ fullName: 'answers', status, failureMessages });
const vitestReport = (status, ...assertionResults) => ({
  numPassedTests: assertionResults.filter((one) => one.status === 'passed').length,
  numTotalTests: assertionResults.length,
  testResults: [{ name: inProject('server', 'a.test.ts'), status, message: 'Cannot find module', assertionResults }],
});

describe('a report of Vitest', () => {
  test('counts passed tests', () => {
    const report = vitestReport('passed', vitestTest('passed'), vitestTest('passed'));
    expect(readVitestReport(report, 0)).toEqual({ passed: 2, failed: 0, failures: [], flaky: [] });
  });

  test('lists each failure, and counts a skipped test as failed', () => {
    const report = vitestReport('failed', vitestTest('failed', 'expected 1 to be 2'), vitestTest('skipped'));
    const { passed, failed, failures } = readVitestReport(report, 1);
    expect([passed, failed]).toEqual([0, 2]);
    expect(failures[0]).toBe('server/a.test.ts > answers\n      expected 1 to be 2');
  });

  test('lists a file that could not run', () => {
    const { failed, failures } = readVitestReport(vitestReport('failed'), 1);
    expect([failed, failures]).toEqual([1, ['server/a.test.ts\n      Cannot find module']]);
  });

  test('fails when the run fails for another reason', () => {
    expect(readVitestReport(vitestReport('passed', vitestTest('passed')), 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  test('lists a test that passed on a retry as flaky', () => {
    const report = vitestReport('passed', vitestTest('passed', 'too late'));
    expect(readVitestReport(report, 0)).toMatchObject({
      passed: 1,
      failed: 0,
      flaky: [expect.stringContaining('too late')],
    });
  });
});

const attempt = (status, message) => ({ status, errors: message ? [{ message }] : [] });
const browserReport = (status, ...results) => ({
  suites: [{ suites: [{ specs: [{ file: 'public/a.e2e.ts', title: 'opens', tests: [{ status, results }] }] }] }],
  errors: [],
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, [status]: 1 },
});

describe('a report of Playwright', () => {
  test('counts passed tests', () => {
    const report = browserReport('expected', attempt('passed'));
    expect(readPlaywrightReport(report, 0)).toEqual({ passed: 1, failed: 0, failures: [], flaky: [] });
  });

  test('lists each failure without colors', () => {
    const report = browserReport('unexpected', attempt('failed', '\u001b[31mno button\u001b[39m'));
    const { failed, failures } = readPlaywrightReport(report, 1);
    expect([failed, failures]).toEqual([1, ['e2e/src/public/a.e2e.ts > opens\n      no button']]);
  });

  test('counts a skipped test as failed', () => {
    expect(readPlaywrightReport(browserReport('skipped'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('lists a test that passed on a retry as flaky, with its first failure', () => {
    const report = browserReport('flaky', attempt('timedOut', 'too late'), attempt('passed'));
    const { passed, failed, flaky } = readPlaywrightReport(report, 0);
    expect([passed, failed, flaky]).toEqual([1, 0, ['e2e/src/public/a.e2e.ts > opens\n      too late']]);
  });
});

describe('a run', () => {
  const groups = (args, options) => chooseGroups(args, options).map((steps) => steps.map(({ name }) => name));

  test('runs every step without a part, with the API tests beside the end-to-end tests', () => {
    expect(groups([])).toEqual([
      ['lint and format', 'types', 'architecture lint', 'build of pages and server'],
      ['tests (unit, components, server, sqlite, postgres)', 'end-to-end tests'],
      ['faults, short form'],
    ]);
  });

  test('runs all faults and the long form of the attacks when everything is asked for', () => {
    expect(groups([], { all: true }).slice(-2)).toEqual([['faults'], ['attacks, long form']]);
  });

  test('runs one part alone, on the current build', () => {
    expect(groups(['unit'])).toEqual([['tests (unit)']]);
    expect(groups(['components'])).toEqual([['tests (components)']]);
    expect(groups(['browser'])).toEqual([['build of pages and server'], ['end-to-end tests']]);
    expect(groups(['sqlite', 'postgres', 'server/a.test.ts']).at(-1)).toEqual(['tests (sqlite, postgres)']);
    expect(groups(['attacks']).at(-1)).toEqual(['attacks, long form']);
  });

  test('lists the parts when the part is unknown', () => {
    expect(() => chooseGroups(['unknown'])).toThrow(
      /static, unit, components, server, sqlite, postgres, browser, faults, attacks/,
    );
  });
});

describe('the progress of a run', () => {
  const lines = [
    '✓ a.test.ts\n',
    formatProgress({ done: 1, total: 3, failed: 0 }),
    formatProgress({ done: 2, total: 3, failed: 1 }),
  ];

  test('finds the last one, and leaves them out of what is printed of a failure', () => {
    expect(findProgress(lines.join(''))).toEqual({ done: 2, total: 3, failed: 1 });
    expect(findProgress('✓ a.test.ts')).toBeUndefined();
    expect(withoutProgress(lines.join(''))).toBe('✓ a.test.ts\n');
  });
});
