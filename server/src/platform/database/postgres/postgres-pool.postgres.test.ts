// @databases postgres
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { classifyDatabaseError, DatabaseUnavailable } from '../database-errors.ts';
import { openPostgres } from './postgres.ts';

/** The proxy forwards everything, forwards nothing, or closes connections. */
type Way = 'open' | 'silent' | 'closed';
let way: Way = 'open';
const sockets = new Set<Socket>();
let between: Server;
let database: OpenDatabase;

function set(next: Way): void {
  way = next;
  for (const socket of sockets) socket.destroy();
}

beforeAll(async () => {
  const target = new URL(inject('postgresUrl'));
  const [host, behind] = [target.hostname, Number(target.port)];
  between = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    if (way === 'closed') return socket.destroy();
    if (way === 'silent') return socket.resume();
    const beyond = connect(behind, host);
    beyond.on('error', () => socket.destroy());
    socket.on('close', () => beyond.destroy());
    return socket.pipe(beyond).pipe(socket);
  });
  const port = await new Promise<number>((resolve) => {
    between.listen(0, '127.0.0.1', () => resolve((between.address() as { port: number }).port));
  });
  target.port = String(port);
  database = await openPostgres(target.href, 3);
});
beforeEach(() => {
  way = 'open';
});
afterAll(async () => {
  set('open');
  await database.db.destroy();
  between.close();
});

const ask = () => sql`select 1`.execute(database.db);

it('a connection lost between two statements of a transaction rejects that transaction and nothing else', async () => {
  const work = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    set('closed');
    // Long enough to notice the loss between queries.
    await pause(200);
    await sql`select 2`.execute(trx);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  const refused = await ask().catch((error: unknown) => error);
  expect(classifyDatabaseError(refused)).toBe('unavailable');
  set('open');
  await ask();
});

it('running statements are rejected when connections close, and the pool recovers', async () => {
  const slow = Array.from({ length: 5 }, () =>
    sql`select pg_sleep(3)`.execute(database.db).catch((error: unknown) => error),
  );
  await pause(300);
  set('closed');
  for (const error of await Promise.all(slow)) expect(classifyDatabaseError(error)).toBe('unavailable');
  set('open');
  await Promise.all(Array.from({ length: 10 }, ask));
  expect(database.poolState()).toMatchObject({ size: 3, waiting: 0 });
});

// Between the timeouts of connecting (a few seconds) and of statements (35).
it('a silent database is given up while connecting', { timeout: 20_000 }, async () => {
  set('silent');
  const responses = await Promise.all(Array.from({ length: 6 }, () => ask().catch((error: unknown) => error)));
  for (const error of responses) expect(classifyDatabaseError(error)).toBe('unavailable');
  set('open');
  await ask();
});

it('a rejected statement reports its own error and costs no connection', async () => {
  await ask();
  const { size } = database.poolState() ?? { size: 0 };
  const refused = await sql`select * from nothing_there`.execute(database.db).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: '42P01' });
  expect(refused).not.toBeInstanceOf(DatabaseUnavailable);
  expect(database.poolState()).toMatchObject({ size });
});

it('a listener reconnects after a lost connection, and refreshes at once', async () => {
  let heard = 0;
  const stop = await database.listen(() => {
    heard += 1;
  });
  const tell = () => sql`select pg_notify('qram_content', '')`.execute(database.db);
  await tell();
  await vi.waitFor(() => expect(heard).toBe(2), { timeout: 1000 });
  set('closed');
  await pause(1500);
  expect(heard).toBe(2);
  set('open');
  await vi.waitFor(() => expect(heard).toBe(3), { timeout: 4000 });
  await tell();
  await vi.waitFor(() => expect(heard).toBe(4), { timeout: 1000 });
  await stop();
  set('closed');
  await pause(1300);
  expect(heard).toBe(4);
});
