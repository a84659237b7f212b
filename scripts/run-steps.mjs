import { duration } from './setup/progress.mjs';

const TAIL_LINES = 200;
const tail = (text) => text.trimEnd().split('\n').slice(-TAIL_LINES).join('\n');

async function runStep(step) {
  const begun = performance.now();
  const result = await step.run();
  const took = duration(performance.now() - begun);
  const count = result.passed + result.failed > 1 ? `, ${result.passed} of ${result.passed + result.failed}` : '';
  console.log(`${result.failed === 0 ? 'ok  ' : 'FAIL'}  ${step.name} (${took}${count})`);
  if (result.failed > 0) console.log(`${tail(result.output)}\n`);
  return { ...result, name: step.name };
}

/** Runs every step, whatever failed before, and ends with the line `N passed, N failed`. Answers whether all passed. */
export async function runSteps(steps) {
  const begun = performance.now();
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const failures = results.filter((result) => result.failed > 0).map((result) => result.name);
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
  console.log(`Took ${duration(performance.now() - begun)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return failures.length === 0;
}
