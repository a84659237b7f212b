import { duration } from './setup/progress.mjs';

const TAIL_LINES = 200;
const tail = (text) => text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

const print = (label, messages) => {
  for (const message of messages) console.log(`  ${label}: ${message}`);
};

const PROGRESS_MS = 15_000;

/** Reports progress every 15 seconds. */
async function runWithProgress(step, started) {
  let last;
  const timer = setInterval(() => {
    const elapsed = duration(performance.now() - started);
    const state = last ? `${last.done} of ${last.total} ${step.counts}, ${last.failed} failed` : 'running';
    console.log(`      ${step.name}: ${state} (${elapsed})`);
  }, PROGRESS_MS);
  try {
    return await step.run((progress) => {
      if (progress) last = progress;
    });
  } finally {
    clearInterval(timer);
  }
}

async function runStep(step) {
  const started = performance.now();
  const { failures = [], flaky = [], ...result } = await runWithProgress(step, started);
  const elapsed = duration(performance.now() - started);
  const count = result.passed + result.failed > 1 ? `, ${result.passed} of ${result.passed + result.failed}` : '';
  console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${step.name} (${elapsed}${count})`);
  print('failed', failures);
  return { ...result, failures, flaky, name: step.name };
}

/**
 * Runs groups in order, also after a failure, and the steps of a group in parallel. Ends with flaky tests and the line
 * `N passed, N failed`.
 * @returns whether all passed
 */
export async function runSteps(groups) {
  const started = performance.now();
  const results = [];
  for (const steps of groups) results.push(...(await Promise.all(steps.map(runStep))));
  for (const { flaky } of results) print('flaky, passed on a retry', flaky);
  const failed = results.filter((result) => result.failed > 0);
  for (const { name, failures, output } of failed) {
    console.log(`Failed: ${name}`);
    if (failures.length === 0) console.log(tail(output));
  }
  console.log(`Took ${duration(performance.now() - started)}`);
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failed.length === 0;
}
