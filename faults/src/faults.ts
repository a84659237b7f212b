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
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { postgresRestarts } from './scenarios/postgres-restarts.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { requestStorms } from './scenarios/request-storms.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { unreadAnswers } from './scenarios/unread-answers.ts';
import { twoInstances } from './two-instances.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** Written as a program of its own (`npm run cluster`); here it is one scenario of many. */
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
  unreadAnswers,
  idleConnections,
  overTheLimits,
  requestStorms,
  mailStorm,
  malformedUploads,
  largePictures,
  madeUpAddresses,
  twoInstancesScenario,
];

function chosen(): { attacks: boolean; scenarios: Scenario[]; asked: boolean } {
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
    throw new Error(`There is no '${unknown[0]}'; choose --only ${names.join(', --only ')}, or the word attacks.`);
  const { only } = values;
  return {
    attacks: positionals.includes('attacks'),
    asked: only !== undefined,
    scenarios: only ? SCENARIOS.filter(({ name }) => only.includes(name)) : SCENARIOS,
  };
}

/**
 * The attack suite of `npm test`, at length. Its verdict is read from the report, because the PostgreSQL package ends the
 * test runner with 0 as well.
 */
async function attack(): Promise<number> {
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

function tell({ name, title }: Scenario, outcomes: Outcome[], seconds: number): void {
  console.log(`\n${title} (${name}, ${Math.round(seconds)} s)`);
  for (const { what, figures, passed } of outcomes)
    console.log(`  ${passed ? 'holds' : 'FAILS'}  ${what}${figures === '' ? '' : `\n         ${figures}`}`);
}

/**
 * What a scenario saw; nothing where it needs a program that this machine does not have. That is said, and is a failure
 * where just this scenario was asked for.
 */
async function carryOut(scenario: Scenario, asked: boolean): Promise<Outcome[]> {
  const begun = performance.now();
  const outcomes = await scenario.run('full').catch((error: unknown): Outcome[] => {
    const missing = error instanceof NginxMissing;
    if (missing && !asked) console.log(`\nNOT TRIED: ${scenario.title}. ${error.message}`);
    if (missing && !asked) return [];
    const figures = error instanceof Error ? String(missing ? error.message : error.stack) : String(error);
    return [{ what: 'the scenario can be carried out', figures, passed: false }];
  });
  if (outcomes.length === 0) return outcomes;
  tell(scenario, outcomes, (performance.now() - begun) / 1000);
  return outcomes;
}

/** @returns the code to end with */
async function main(): Promise<number> {
  const { attacks, scenarios, asked } = chosen();
  if (attacks) return attack();
  const all: [Scenario, Outcome[]][] = [];
  for (const scenario of scenarios) all.push([scenario, await carryOut(scenario, asked)]);
  console.log('');
  for (const [{ name, title }, outcomes] of all) {
    const failed = outcomes.filter(({ passed }) => !passed).length;
    const held = failed === 0 ? `${outcomes.length} hold` : `${failed} of ${outcomes.length} FAIL`;
    const verdict = outcomes.length === 0 ? 'NOT TRIED' : held;
    console.log(`${name.padEnd(14)} ${title.padEnd(52)} ${verdict}`);
  }
  return all.every(([, outcomes]) => outcomes.every(({ passed }) => passed)) ? 0 : 1;
}

// The PostgreSQL package ends the process with 0 where it ends by itself, whatever its exit code.
process.exit(await main());
