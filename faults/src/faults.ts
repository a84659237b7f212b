import { parseArgs } from 'node:util';
import { NginxMissing } from './nginx-example.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';

/** @throws Error with a message for people: an unknown option or scenario */
function parseChoice(): { scenarios: readonly Scenario[]; isChosen: boolean } {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const { only } = values;
  const names = SCENARIOS.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no '${unknown}'; choose --only ${names.join(', --only ')}.`);
  return {
    isChosen: only !== undefined,
    scenarios: only ? SCENARIOS.filter(({ name }) => only.includes(name)) : SCENARIOS,
  };
}

function print({ name, title }: Scenario, outcomes: Outcome[], seconds: number): void {
  console.log(`\n${title} (${name}, ${Math.round(seconds)} s)`);
  for (const { what, figures, passed } of outcomes)
    console.log(`  ${passed ? 'holds' : 'FAILS'}  ${what}${figures === '' ? '' : `\n         ${figures}`}`);
}

/** Skips a scenario whose program is missing, unless it was chosen by name; then it fails. */
async function runScenario(scenario: Scenario, isChosen: boolean): Promise<Outcome[]> {
  const started = performance.now();
  const outcomes = await scenario.run('full').catch((error: unknown): Outcome[] => {
    const missing = error instanceof NginxMissing;
    if (missing && !isChosen) console.log(`\nSKIPPED: ${scenario.title}. ${error.message}`);
    if (missing && !isChosen) return [];
    const figures = error instanceof Error ? String(missing ? error.message : error.stack) : String(error);
    return [{ what: 'the scenario can be run', figures, passed: false }];
  });
  if (outcomes.length === 0) return outcomes;
  print(scenario, outcomes, (performance.now() - started) / 1000);
  return outcomes;
}

/** @returns the exit code */
async function main({ scenarios, isChosen }: ReturnType<typeof parseChoice>): Promise<number> {
  const all: [Scenario, Outcome[]][] = [];
  for (const scenario of scenarios) all.push([scenario, await runScenario(scenario, isChosen)]);
  console.log('');
  for (const [{ name, title }, outcomes] of all) {
    const failed = outcomes.filter(({ passed }) => !passed).length;
    const held = failed === 0 ? `${outcomes.length} hold` : `${failed} of ${outcomes.length} FAIL`;
    const verdict = outcomes.length === 0 ? 'SKIPPED' : held;
    console.log(`${name.padEnd(14)} ${title.padEnd(52)} ${verdict}`);
  }
  return all.every(([, outcomes]) => outcomes.every(({ passed }) => passed)) ? 0 : 1;
}

let choice: ReturnType<typeof parseChoice> | null = null;
try {
  choice = parseChoice();
} catch (error) {
  console.error((error as Error).message);
}
process.exitCode = choice ? await main(choice) : 2;
