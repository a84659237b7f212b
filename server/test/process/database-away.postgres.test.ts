// @databases postgres
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts';
import { ADMIN } from '../test-site.ts';
import { type SiteProcess, signInAt, startProcess } from './site-process.ts';

/** Longer than the maximum age of cached counters. */
const AWAY_MS = 6500;
const BACK_MS = 5000;
const METRICS_TOKEN = 'a-token-for-scraping-0002';

let database: PostgresServer;
let folder: string;
let site: SiteProcess;
let url: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-away-'));
  database = await startPostgres({ sync: false });
  site = startProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
    METRICS_TOKEN,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'site@example.test',
  });
  url = await site.url();
  token = await signInAt(url, ADMIN.username, ADMIN.password);
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, signal: AbortSignal.timeout(8000) });
const me = () => get('/api/me', { authorization: `Bearer ${token}` });
/** Each click is from another visitor. */
let visitor = 0;
const press = () => {
  visitor += 1;
  const sender = { 'x-forwarded-for': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}` };
  return fetch(`${url}/api/buttons/1/click`, { method: 'POST', headers: sender });
};

/** A URL not requested before. */
let pages = 1;
const newAddress = (path: string) => {
  pages += 1;
  return `${path}?page=${pages}`;
};

/** Cached responses need no database. */
const CACHED = ['/', '/videos', '/api/videos', '/api/gallery', '/api/patents'] as const;

/** Sends requests continuously, and records every status by target. */
function visitors() {
  const seen = new Map<string, Set<number | string>>();
  let going = true;
  const ask = async (name: string, request: () => Promise<Response>) => {
    const statuses = new Set<number | string>();
    seen.set(name, statuses);
    while (going) {
      try {
        const response = await request();
        await response.arrayBuffer();
        statuses.add(response.status);
      } catch (error) {
        statuses.add(String((error as Error).cause ?? error));
      }
      await pause(30);
    }
  };
  const all = Promise.all([
    ...CACHED.map((path) => ask(path, () => get(path))),
    ask('/api/me', me),
    ask('click', press),
    ask('/healthz', () => get('/healthz')),
  ]);
  return async () => {
    going = false;
    await all;
    return Object.fromEntries([...seen].map(([name, statuses]) => [name, [...statuses].sort()]));
  };
}

async function expectAway(): Promise<void> {
  for (const answer of [await me(), await get(newAddress('/api/videos')), await press()]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  }
  const page = await get(newAddress('/videos'));
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '1',
    'no-store',
  ]);
  expect(await page.text()).toContain('<html');
  const ready = await get('/readyz');
  expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([
    503,
    '1',
    { status: 'unavailable' },
  ]);
  expect((await get('/healthz')).status).toBe(200);
  const metrics = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();
  expect(metrics).toMatch(/^qram_database_up 0$/m);
  expect(metrics).not.toMatch(/^qram_outbox_waiting \d/m);
  for (const path of CACHED) expect([path, (await get(path)).status]).toEqual([path, 200]);
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > BACK_MS) throw new Error(`${what}: not within ${BACK_MS} ms`);
    await pause(50);
  }
}

/** Database sessions that listen for changes. */
async function listeners(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from pg_stat_activity where query ilike 'listen %'`);
  await client.end();
  return (rows[0] as { n: number }).n;
}

describe.each([
  ['is killed', () => database.kill()],
  ['is stopped', () => database.stop()],
] as const)('a database that %s under load', (_how, goAway) => {
  it('dependent routes return 503, the rest is served, and all recover within 5 s', {
    timeout: 60_000,
  }, async () => {
    for (const path of CACHED) expect((await get(path)).status).toBe(200);
    const logged = site.stdout().length;
    const finish = visitors();
    await pause(500);
    await goAway();
    await pause(300);
    await expectAway();
    await pause(AWAY_MS);
    await expectAway();

    await database.start();
    await Promise.all([
      until('the session', async () => (await me()).status === 200),
      until('readiness', async () => (await get('/readyz')).status === 200),
      until('a click', async () => (await press()).status < 300),
      until('an uncached list', async () => (await get(newAddress('/api/videos'))).status === 200),
      until('listening', async () => (await listeners()) === 1),
    ]);
    const metrics = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();
    expect(metrics).toMatch(/^qram_database_up 1$/m);
    expect(metrics).toMatch(/^qram_database_connections{state="waiting"} 0$/m);
    expect(metrics).toMatch(/^qram_outbox_waiting 0$/m);
    await pause(300);
    const statuses = await finish();
    for (const path of [...CACHED, '/healthz']) expect([path, statuses[path]]).toEqual([path, [200]]);
    expect(statuses['/api/me']).toEqual([200, 503]);
    expect(statuses.click).toEqual([200, 503]);
    expect(site.child.exitCode).toBeNull();

    const lines = site
      .stdout()
      .slice(logged)
      .split('\n')
      .filter((line) => line.includes('"level":40'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(6);
  });
});
