import { adminAccount } from '@qram/testing/accounts';
import { sumCpuSeconds } from '@qram/testing/process-figures';
import { type Site, startSite } from '@qram/testing/site';
import { callSite, uniqueSender } from '@qram/testing/site-call';
import { bearer } from './call-times.ts';
import { type Finding, formatFigure } from './findings.ts';
import { tryStartPostgres } from './postgres.ts';

export const PART = 'bulk edits';
const ROWS = 5000;
const GOAL_SECONDS = 2;
const INTERVAL_MS = 25;
const MATCHING = { matching: { search: 'edited lecture' }, count: ROWS };

interface Result {
  id: number;
  results: { changed: boolean }[];
}

async function addVideos(site: Site, token: string): Promise<void> {
  const rows = Array.from({ length: ROWS }, (_, at) =>
    [`Edited lecture ${at}`, `https://youtu.be/${String(at).padStart(11, 'a')}`, `Readout of cell ${at}.`].join(','),
  );
  const form = new FormData();
  form.set('file', new File([['title,link,description', ...rows].join('\r\n')], 'videos.csv'));
  const response = await fetch(`${site.url}/api/videos/import`, { method: 'POST', headers: bearer(token), body: form });
  if (!response.ok) throw new Error(`the import was rejected with ${response.status}: ${await response.text()}`);
}

/** Milliseconds of a visitor's call. */
async function callTime(site: Site, method: string, path: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(site.url + path, { method, headers: { 'x-forwarded-for': uniqueSender() } });
  await response.arrayBuffer();
  return performance.now() - started;
}

/** Measures a call that changes all rows, and the waits of a reader and a writer meanwhile. */
async function measure(site: Site, name: string, work: () => Promise<Result>) {
  const reads: Promise<number>[] = [];
  const writes: Promise<number>[] = [];
  const clock = setInterval(() => {
    reads.push(callTime(site, 'GET', '/api/videos?page=2&per_page=24'));
    if (reads.length % 8 === 1) writes.push(callTime(site, 'POST', '/api/videos/1/increment-view'));
  }, INTERVAL_MS);
  const cpu = await sumCpuSeconds([site.pid]);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  const used = ((await sumCpuSeconds([site.pid])) ?? 0) - (cpu ?? 0);
  clearInterval(clock);
  const changed = result.results.filter((row) => row.changed).length;
  if (changed !== ROWS) throw new Error(`${name} changed ${changed} rows of ${ROWS}`);
  const [read, write] = [Math.max(...(await Promise.all(reads))), Math.max(...(await Promise.all(writes)))];
  const finding: Finding = {
    part: PART,
    name,
    value: seconds,
    unit: 's',
    goal: { atMost: GOAL_SECONDS },
    detail: `${used.toFixed(2)} s of processor time in the server; other reads waited ${formatFigure(read)} ms at most, writes ${formatFigure(write)} ms`,
  };
  return { result, finding };
}

async function measureOn(database: string, env: Record<string, string>): Promise<Finding[]> {
  const site = await startSite({ env });
  try {
    const { token } = await adminAccount(site);
    await addVideos(site, token);
    const post = (path: string, body: unknown) => callSite<Result>(site, 'POST', path, { token, body });
    const rows = formatFigure(ROWS);
    const edit = await measure(site, `a bulk edit of ${rows} videos, ${database}`, () =>
      post('/api/videos/changes', { ...MATCHING, values: { featured: 1 } }),
    );
    const undo = await measure(site, `its undo, ${database}`, () =>
      post(`/api/videos/changes/${edit.result.id}/undo`, {}),
    );
    return [edit.finding, undo.finding];
  } finally {
    await site.remove();
  }
}

/** Measures a bulk edit, its undo and the waits of others, on both databases. */
export async function measureBulkEdits(): Promise<Finding[]> {
  const findings = await measureOn('SQLite', {});
  const found = await tryStartPostgres();
  if (!found.postgres) return findings;
  try {
    const DATABASE_URL = await found.postgres.createDatabase();
    return [...findings, ...(await measureOn('PostgreSQL', { DATABASE_URL }))];
  } finally {
    await found.postgres.remove();
  }
}
