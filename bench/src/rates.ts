import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Load } from './load.ts';

const run = promisify(execFile);

/** Runs a program of this folder in its own process. */
export async function runRateProgram(
  program: 'hash-rate' | 'commit-rate',
  ...settings: (string | number)[]
): Promise<Load> {
  const file = path.join(import.meta.dirname, `${program}.ts`);
  const { stdout } = await run(process.execPath, [file, ...settings.map(String)]);
  return JSON.parse(stdout) as Load;
}
