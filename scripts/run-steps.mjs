import { duration } from './setup/progress.mjs';

const TAIL_LINES = 200;
const tail = (text) => text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

/** One paragraph for each message. */
function tell(what, messages = []) {
  for (const message of messages) console.log(`      ${what}: ${message}`);
}

async function runStep(step) {
  const begun = performance.now();
  const { failures = [], unsteady, ...result } = await step.run();
  const took = duration(performance.now() - begun);
  const count = result.passed + result.failed > 1 ? `, ${result.passed} of ${result.passed + result.failed}` : '';
  console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${step.name} (${took}${count})`);
  if (result.failed > 0 && failures.length === 0) console.log(`${tail(result.output)}\n`);
  tell('failed', failures);
  tell('unsteady', unsteady);
  return { ...result, failures, name: step.name };
}

/** Runs every step, whatever failed before, and ends with the line `N passed, N failed`. Answers whether all passed. */
export async function runSteps(steps) {
  const begun = performance.now();
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const failed = results.filter((result) => result.failed > 0);
  // Again at the end, where a log of which the middle was cut still has them.
  for (const { name, failures } of failed) {
    console.log(`Failed: ${name}`);
    tell('failed', failures);
  }
  console.log(`Took ${duration(performance.now() - begun)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failed.length === 0;
}
