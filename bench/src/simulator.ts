import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Finding, median } from './findings.ts';
import type { SimulatorRun } from './simulator-program.ts';

const run = promisify(execFile);
const PROGRAM = path.join(import.meta.dirname, 'simulator-program.ts');

export const PART = 'simulator';
const SHOTS = 200;
const ROUNDS = 5;
/** 200 shots within 2 s of a core. */
const GOAL_PER_SECOND = 100;
const GOAL_MEGABYTES = 200;

async function runProgram(...settings: (string | number)[]): Promise<SimulatorRun> {
  const { stdout } = await run(process.execPath, [PROGRAM, ...settings.map(String)]);
  return JSON.parse(stdout) as SimulatorRun;
}

const perSecond = ({ queries, cpuSeconds }: SimulatorRun): number => queries / cpuSeconds;

/** Compares trajectories of 1,024 cells with a dense simulation of 8, by CPU time. */
export async function measureSimulator(): Promise<Finding[]> {
  const rounds: SimulatorRun[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runProgram('trajectories', 10, SHOTS));
  const dense = await runProgram('dense', 3, 1);
  const rate = median(rounds.map(perSecond));
  return [
    {
      part: PART,
      name: 'trajectories of 1,024 cells',
      value: rate,
      unit: '/s',
      goal: { atLeast: GOAL_PER_SECOND },
      detail: `per second of CPU time; uniform addresses, depolarizing per router and step, ${SHOTS} shots in ${(SHOTS / rate).toFixed(2)} s`,
    },
    {
      part: PART,
      name: 'memory, 1,024 cells',
      value: Math.max(...rounds.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      goal: { atMost: GOAL_MEGABYTES },
      detail: 'peak of resident memory of the process',
    },
    {
      part: PART,
      name: 'dense simulation of 8 cells',
      value: perSecond(dense),
      unit: '/s',
      detail: `one query as a state vector of 26 qubits in single precision, ${Math.round(dense.megabytes)} MB`,
    },
  ];
}
