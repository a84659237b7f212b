import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@qram/testing/postgres';
import { type Site, startSite } from '@qram/testing/site';
import { call, logInAdmin } from '../harness/call.ts';
import { type Form, holds, type Outcome, type Scenario, shows } from '../scenario.ts';

const KILLS: Record<Form, number> = { full: 40, short: 3 };
const RECORDS: Record<Form, number> = { full: 1500, short: 600 };
const SEARCH = 'killed lecture';

interface Counts {
  /** Outside the trash. */
  live: number;
  featured: number;
}

/** A bulk call and its effect on the counts. */
interface BulkCall {
  name: string;
  path: string;
  body: object;
  after: Counts;
}

class Admin {
  readonly #url: string;
  readonly #token: string;
  readonly #records: number;

  constructor(site: Site, token: string, records: number) {
    this.#url = site.url;
    this.#token = token;
    this.#records = records;
  }

  async post<T>(address: string, json: object): Promise<T> {
    const { status, body } = await call(this.#url, 'POST', address, { token: this.#token, json });
    if (status >= 300) throw new Error(`POST ${address} responded ${status}: ${JSON.stringify(body)}`);
    return body as T;
  }

  /** The response may never come. */
  async send({ path: address, body }: BulkCall): Promise<void> {
    await call(this.#url, 'POST', address, { token: this.#token, json: body }).catch(() => {});
  }

  async addVideos(): Promise<void> {
    const rows = Array.from({ length: this.#records }, (_, at) => `Killed lecture ${at},https://youtu.be/F_Riqjdh2oM`);
    const form = new FormData();
    form.set('file', new File([['title,link', ...rows].join('\r\n')], 'videos.csv'));
    const { status } = await call(this.#url, 'POST', '/api/videos/import', { token: this.#token, form });
    if (status !== 200) throw new Error(`the import responded ${status}`);
  }

  async count(): Promise<Counts> {
    const list = `/api/videos?search=${encodeURIComponent(SEARCH)}&page=1&per_page=1`;
    const response = await fetch(this.#url + list, { headers: { authorization: `Bearer ${this.#token}` } });
    const live = Number(response.headers.get('x-total-count'));
    if (live === 0) return { live, featured: 0 };
    const dryRun = { matching: { search: SEARCH }, count: live, values: { featured: 1 }, dry_run: 1 };
    const { results } = await this.post<{ results: { changed: boolean }[] }>('/api/videos/changes', dryRun);
    return { live, featured: results.filter(({ changed }) => !changed).length };
  }

  /** Undoes a deletion of all. */
  async restoreAll(): Promise<void> {
    const matching = { search: SEARCH, kind: 'videos' };
    await this.post('/api/trash/restorations', { matching, count: this.#records });
  }
}

/** Alternates edit, undo and deletion. */
async function createNextCall(admin: Admin, round: number, { live, featured }: Counts): Promise<BulkCall> {
  const all = { matching: { search: SEARCH }, count: live };
  const value = featured === 0 ? 1 : 0;
  const edited = { live, featured: value * live };
  const edit = { name: 'an edit', path: '/api/videos/changes', body: { ...all, values: { featured: value } } };
  if (round % 4 === 1)
    return { name: 'a deletion', path: '/api/videos/deletions', body: all, after: { live: 0, featured: 0 } };
  if (round % 4 !== 2) return { ...edit, after: edited };
  const { batch } = await admin.post<{ batch: string }>(edit.path, edit.body);
  return { name: 'an undo', path: `/api/batches/${batch}/undo`, body: {}, after: { live, featured } };
}

const isSame = (one: Counts, other: Counts): boolean => one.live === other.live && one.featured === other.featured;

async function killRepeatedly(form: Form, databaseUrl: string | undefined): Promise<Outcome[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qram-kill-bulk-'));
  const options = { dataDir, env: { SEED: 'none', DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' } };
  const faults: string[] = [];
  const ends = { done: 0, not: 0 };
  try {
    let site = await startSite(options);
    const token = await logInAdmin(site.url);
    let admin = new Admin(site, token, RECORDS[form]);
    await admin.addVideos();
    const started = performance.now();
    await admin.post('/api/videos/changes', {
      matching: { search: SEARCH },
      count: RECORDS[form],
      values: { featured: 1 },
    });
    const duration = performance.now() - started;
    for (let round = 0; round < KILLS[form]; round += 1) {
      const first = await admin.count();
      const bulkCall = await createNextCall(admin, round, first);
      const before = await admin.count();
      const sent = admin.send(bulkCall);
      await pause(Math.random() * duration * 1.2);
      await site.kill();
      await sent;
      site = await startSite(options);
      admin = new Admin(site, token, RECORDS[form]);
      const after = await admin.count();
      if (isSame(after, bulkCall.after)) ends.done += 1;
      else if (isSame(after, before)) ends.not += 1;
      else faults.push(`${bulkCall.name} of ${JSON.stringify(before)} left ${JSON.stringify(after)}`);
      if (after.live === 0) await admin.restoreAll();
    }
    await site.stop();
    const figures = `${KILLS[form]} kills; ${ends.done} were done, ${ends.not} not at all`;
    return [
      holds('a bulk call that is killed is done for all records or for none', faults, figures),
      shows('every kill is counted', ends.done + ends.not + faults.length === KILLS[form], figures),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

const named = (database: string, outcomes: Outcome[]): Outcome[] =>
  outcomes.map((outcome) => ({ ...outcome, what: `${database}: ${outcome.what}` }));

export const killUnderBulkEdits: Scenario = {
  name: 'kill-bulk',
  title: 'kill -9 during bulk edits, bulk deletions and their undo',
  async run(form) {
    const onSqlite = named('SQLite', await killRepeatedly(form, undefined));
    if (form === 'short') return onSqlite;
    const postgres = await startPostgres();
    try {
      return [...onSqlite, ...named('PostgreSQL', await killRepeatedly(form, await postgres.createDatabase()))];
    } finally {
      await postgres.remove();
    }
  },
};
