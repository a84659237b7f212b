import { rm } from 'node:fs/promises';
import { chromiumPath } from './chromium.ts';
import { RESULTS } from './evidence.ts';

/** Before any file runs: unpacks the browser once, so that two workers do not, and drops the last run's evidence. */
export async function setup(): Promise<void> {
  await rm(RESULTS, { recursive: true, force: true });
  await chromiumPath();
}
