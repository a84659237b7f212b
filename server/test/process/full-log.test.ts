// @databases sqlite
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '../databases/test-database.ts';
import { findFreePort } from '../free-port.ts';
import { type SiteProcess, startProcess } from './site-process.ts';

const METRICS_TOKEN = 'a-token-of-the-metrics';
const REQUESTS = 500;
/** Each request is logged twice with its URL, more than the log buffers. */
const LONG_NAME = 'x'.repeat(3000);

let DATA_DIR: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let fullDisk: number;
let site: SiteProcess;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'qram-process-'));
  database = await createTestDatabase();
  // Each write fails with ENOSPC.
  fullDisk = openSync('/dev/full', 'w');
});
afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.ended;
  closeSync(fullDisk);
  await database.drop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

it('serves and stops as usual while its log is on a full disk, and counts the lost lines', async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { DATA_DIR, DATABASE_URL: database.databaseUrl, PORT: String(port), METRICS_TOKEN };
  site = startProcess({ ...variables, LOG_LEVEL: 'debug' }, undefined, fullDisk);
  const health = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => site.child.exitCode,
    );
  await expect.poll(health, { timeout: 20_000 }).toBe(200);

  const statuses: number[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    const response = await fetch(`${url}/api/${LONG_NAME}/${number}`);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(await health()).toBe(200);

  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, lost] = /^qram_log_lines_lost_total (\d+)$/m.exec(await metrics.text()) ?? [];
  expect(Number(lost)).toBeGreaterThan(0);

  site.child.kill('SIGTERM');
  expect((await site.ended).code).toBe(0);
});
