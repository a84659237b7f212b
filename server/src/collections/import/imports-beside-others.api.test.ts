// @databases sqlite
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCsv, importInto, undoImport } from '../../../test/documents/import-files.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const ROWS = 2000;
const ROWS_AT_ONCE = 100;
/** The last rows come with the audit entry of the import. */
const MAX_ROWS = ROWS_AT_ONCE + 1;
const INTERVAL_MS = 20;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Counts the statements of an import between two turns of the event loop. */
class TransactionWatch implements KyselyPlugin {
  /** Tables that it reads. */
  readonly read = new Set<string>();
  longestRows = 0;
  longestStatements = 0;
  turns = 0;
  #rows = new Map<string, number>();
  #statements = 0;
  #next: NodeJS.Immediate | undefined;

  start(): void {
    this.#next = setImmediate(() => {
      this.#endTurn();
      this.start();
    });
  }

  stop(): void {
    clearImmediate(this.#next);
  }

  #endTurn(): void {
    if (this.#statements > 0) this.turns += 1;
    this.longestRows = Math.max(this.longestRows, ...this.#rows.values());
    this.longestStatements = Math.max(this.longestStatements, this.#statements);
    this.#rows = new Map();
    this.#statements = 0;
  }

  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const text = JSON.stringify(node.kind === 'SelectQueryNode' ? node.from : node);
    const [, table = ''] = /"identifier":\{"kind":"IdentifierNode","name":"(\w+)"/.exec(text) ?? [];
    if (node.kind === 'SelectQueryNode') this.read.add(table);
    if (node.kind === 'InsertQueryNode' && node.values?.kind === 'ValuesNode') {
      const { length } = (node.values as unknown as { values: readonly unknown[] }).values;
      this.#rows.set(table, (this.#rows.get(table) ?? 0) + length);
    }
    return node;
  }

  /** Counts what was sent: several inserts may be one statement. */
  async transformResult<T>({ result }: { result: T }): Promise<T> {
    this.#statements += 1;
    return result;
  }
}

/** Runs the work while an admin calls at a steady rate. */
async function besideOthers<T>(work: () => Promise<T>) {
  const watch = new TransactionWatch();
  const { revisions } = site.deps;
  const change = revisions.change.bind(revisions);
  const spy = vi.spyOn(revisions, 'change').mockImplementation((collections, inTransaction) => {
    const watched = collections.includes('videos') ? watch : null;
    return change(collections, (trx) => inTransaction(watched ? trx.withPlugin(watched) : trx));
  });
  let ended = false;
  let sent = 0;
  let answered = 0;
  const others = (async () => {
    const calls: Promise<unknown>[] = [];
    while (!ended) {
      sent += 1;
      const call = site.call('GET', '/api/me').then(({ status }) => {
        expect(status).toBe(200);
        if (!ended) answered += 1;
      });
      calls.push(call);
      await sleep(INTERVAL_MS);
    }
    await Promise.all(calls);
  })();
  watch.start();
  const result = await work();
  ended = true;
  watch.stop();
  await others;
  spy.mockRestore();
  return { result, watch, sent, answered };
}

const file = (ids: readonly number[], description: string): string =>
  buildCsv(
    Array.from({ length: ROWS }, (_, at) => ({
      id: ids[at] ?? '',
      title: `Lecture ${at}`,
      link: `https://youtu.be/${String(at).padStart(11, 'a')}`,
      description: `${description} ${at}`,
    })),
  );

const videoIds = async (): Promise<number[]> => {
  const videos = await site.deps.db.selectFrom('videos').select('id').orderBy('id').execute();
  return videos.map(({ id }) => id).slice(-ROWS);
};

let imported: number | null = null;

const WORKS = [
  ['an import of new records', () => importInto(site, '/api/videos', file([], 'Added'))],
  [
    'an import that changes them',
    async () => {
      const { id, counts } = await importInto(site, '/api/videos', file(await videoIds(), 'Changed'));
      expect(counts).toMatchObject({ changed: ROWS });
      imported = id;
    },
  ],
  ['its undo', async () => expect(await undoImport(site, imported)).toMatchObject({ status: 200 })],
] as const;

describe('other requests during long writes', () => {
  it.each(WORKS)(
    'answers others beside %s, after a hundred records at most',
    async (_name, work) => {
      const { watch, sent, answered } = await besideOthers<unknown>(work);
      expect(watch.turns).toBeGreaterThanOrEqual(ROWS / ROWS_AT_ONCE);
      expect(watch.longestRows).toBeLessThanOrEqual(MAX_ROWS);
      expect(watch.longestStatements).toBeLessThanOrEqual(8);
      expect(answered).toBeGreaterThan(sent / 2);
      // Whatever else is read before the transaction shortens the wait of other writers.
      expect([...watch.read].filter((table) => !['imports', 'videos'].includes(table))).toEqual([]);
    },
    120_000,
  );
});
