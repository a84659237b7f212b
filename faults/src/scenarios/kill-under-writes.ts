import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { percentile } from '@qram/testing/percentile';
import { startPostgres } from '@qram/testing/postgres';
import { launchSite, type Site, startSite } from '@qram/testing/site';
import { call, logInAdmin } from '../harness/call.ts';
import {
  ageFiles,
  checkStoredRecords,
  listReferencedKeys,
  listStoredKeys,
  releaseSweepLease,
  type SiteStorage,
} from '../harness/stored-site.ts';
import { createLedger, Writers } from '../harness/writers.ts';
import { type Form, holds, type Outcome, type Scenario } from '../scenario.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const KILLS: Record<Form, number> = { full: 50, short: 3 };
/** One of this many kills hits the site during its start. */
const DURING_START_EVERY = 10;
const MAX_START_MS = 15_000;
const MIN_RESPONSES = 6;

interface Kills {
  starts: number[];
  /** Milliseconds of writing before the kill. */
  after: number[];
  faults: string[];
}

/** Starts the site, and kills it during writes. */
async function startAndKill(start: () => Promise<Site>, writes: (site: Site) => Writers, kills: Kills): Promise<void> {
  const started = performance.now();
  const site = await start();
  kills.starts.push(performance.now() - started);
  const ready = await call(site.url, 'GET', '/readyz');
  if (ready.status !== 200) kills.faults.push(`after a start /readyz responded ${ready.status}`);
  const writers = writes(site);
  const after = 60 + Math.random() * 440;
  kills.after.push(after);
  // On a busy machine the first responses take longer.
  const writingStarted = performance.now();
  while (writers.responses.length < MIN_RESPONSES && performance.now() - writingStarted < MAX_START_MS) await pause(10);
  await pause(after);
  await site.kill();
  await writers.end();
}

/** Removes orphans with the operator's tool, and compares stored with referenced files. */
async function sweep(place: SiteStorage): Promise<Outcome> {
  const before = (await listStoredKeys(place)).length;
  await ageFiles(place);
  await releaseSweepLease(place);
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', LOG_LEVEL: 'error' };
  await promisify(execFile)(process.execPath, ['server/src/cli/qram.ts', 'files', 'sweep'], { cwd: ROOT, env });
  const [stored, referenced] = [new Set(await listStoredKeys(place)), new Set(await listReferencedKeys(place))];
  return holds(
    'the sweep removes every orphan and no referenced file',
    [
      ...[...stored].filter((key) => !referenced.has(key)).map((key) => `${key} is an orphan`),
      ...[...referenced].filter((key) => !stored.has(key)).map((key) => `${key} was removed`),
    ],
    `${before - stored.size} orphans removed, ${stored.size} files referenced`,
  );
}

async function killRepeatedly(rounds: number, databaseUrl: string | undefined): Promise<Outcome[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qram-kill-'));
  const options = { dataDir, env: { SEED: 'none', DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' } };
  const ledger = createLedger();
  const kills: Kills = { starts: [], after: [], faults: [] };
  try {
    const first = await startSite(options);
    const token = await logInAdmin(first.url);
    const json = { title: 'viewed', link: 'https://youtu.be/F_Riqjdh2oM' };
    const viewed = ((await call(first.url, 'POST', '/api/videos', { token, json })).body as { id: number }).id;
    await first.kill();
    const writes = (site: Site) => new Writers(site.url, token, ledger, { viewed });
    for (let round = 1; round <= rounds; round += 1) {
      if (round % DURING_START_EVERY === 0) {
        const early = await launchSite(options);
        await pause(50 + Math.random() * 400);
        await early.kill();
      } else await startAndKill(() => startSite(options), writes, kills);
    }
    const last = await startSite(options);
    const me = await call(last.url, 'GET', '/api/me', { token });
    const place = { dataDir, databaseUrl };
    const outcomes = await checkStoredRecords(place, ledger, viewed);
    outcomes.push(await sweep(place));
    await last.stop();
    if (me.status !== 200) kills.faults.push(`the admin's session responded ${me.status}`);
    const slowest = Math.max(...kills.starts);
    if (slowest > MAX_START_MS) kills.faults.push(`a start took ${Math.round(slowest)} ms`);
    const figures = `${rounds} kills; ready again after p50 ${Math.round(percentile(kills.starts, 50))} ms, at most ${Math.round(slowest)} ms`;
    return [holds('the site starts without repair after each kill', kills.faults, figures), ...outcomes];
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

const named = (database: string, outcomes: Outcome[]): Outcome[] =>
  outcomes.map((outcome) => ({ ...outcome, what: `${database}: ${outcome.what}` }));

export const killUnderWrites: Scenario = {
  name: 'kill',
  title: 'kill -9 during writes',
  async run(form) {
    const onSqlite = named('SQLite', await killRepeatedly(KILLS[form], undefined));
    if (form === 'short') return onSqlite;
    const postgres = await startPostgres();
    try {
      return [...onSqlite, ...named('PostgreSQL', await killRepeatedly(KILLS[form], await postgres.createDatabase()))];
    } finally {
      await postgres.remove();
    }
  },
};
