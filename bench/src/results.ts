import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Finding } from './findings.ts';

const FILE = path.resolve(import.meta.dirname, '..', 'results', 'latest.json');

export interface PartResult {
  title: string;
  at: string;
  findings: Finding[];
}

export interface Results {
  node: string;
  cores: number;
  parts: Record<string, PartResult>;
}

export async function readResults(): Promise<Results> {
  const here = { node: process.version, cores: availableParallelism() };
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  const stored = JSON.parse(text) as Partial<Results>;
  return { ...here, parts: stored.parts ?? {} };
}

/** Replaces earlier results of the same parts. */
export async function saveResults(parts: Record<string, PartResult>): Promise<Results> {
  const before = await readResults();
  const results = { ...before, parts: { ...before.parts, ...parts } };
  await mkdir(path.dirname(FILE), { recursive: true });
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}
