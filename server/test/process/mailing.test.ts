// @databases sqlite
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '../../src/env.ts';
import type { Db } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { LEASE_MS } from '../../src/platform/mail/outbox-queue.ts';
import { createTestDatabase } from '../databases/test-database.ts';
import { findHeader, startSmtp } from '../mail/fake-smtp.ts';
import { type SiteProcess, send, startProcess } from './site-process.ts';

const MESSAGE = { user_name: 'Reader', user_email: 'reader@example.test', subject: 'Queued', message: 'Long enough.' };

let DATA_DIR: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: SiteProcess[];
const cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'qram-process-'));
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const site of running) {
    site.child.kill('SIGKILL');
    await site.ended;
  }
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await database.drop();
  await rm(DATA_DIR, { recursive: true, force: true });
});

function start(port: number): SiteProcess {
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@example.test', MAIL_TO: 'owner@example.test' };
  const site = startProcess({ DATA_DIR, DATABASE_URL: database.databaseUrl, ...mail });
  running.push(site);
  return site;
}

interface SilentServer {
  port: number;
  /** Resolves with the first connection. */
  connected: Promise<void>;
  close(): Promise<unknown>;
}

/** Accepts connections and stays silent, so that an email stays in flight. */
async function silentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const connected = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    connected.resolve();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const bound = server.address();
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port: typeof bound === 'object' && bound ? bound.port : 0, connected: connected.promise, close };
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await openDatabase(readEnv({ DATA_DIR, DATABASE_URL: database.databaseUrl }));
  return work(db).finally(() => db.destroy());
}

const storedMail = () => withDatabase((db) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow());

describe('an email', () => {
  it('survives a kill between storing and sending, and is sent once', async () => {
    const silent = await silentServer();
    cleanUps.push(silent.close);
    const killed = start(silent.port);
    const url = await killed.url();
    expect((await send(url, 'POST', '/api/send-message', { json: MESSAGE })).status).toBe(201);
    // The email is in flight, and not accepted by the server.
    await silent.connected;
    killed.child.kill('SIGKILL');
    await killed.ended;

    const smtp = await startSmtp();
    cleanUps.push(smtp.close);
    const claimed = await withDatabase(async (db) => {
      const row = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
      // Expires the dead process's claim instead of waiting.
      const lapsed = new Date(Date.parse(row.claimed_at ?? '') - LEASE_MS).toISOString();
      await db.updateTable('outbox').set({ claimed_at: lapsed }).execute();
      return row;
    });
    expect(claimed).toMatchObject({ sent_at: null, failed_at: null, attempts: 1, claimed_by: expect.any(String) });

    const [one, two] = [start(smtp.port), start(smtp.port)];
    await Promise.all([one.url(), two.url()]);
    // Then no site claims it again.
    await vi.waitFor(async () => expect((await storedMail()).sent_at).not.toBeNull(), { timeout: 20_000 });
    for (const site of [one, two]) {
      site.child.kill('SIGTERM');
      expect((await site.ended).code).toBe(0);
    }
    expect(smtp.received.map((mail) => findHeader(mail, 'Subject'))).toEqual(['Contact form: Queued']);
    const row = await storedMail();
    expect(row).toMatchObject({ claimed_by: null, failed_at: null, attempts: 2, sent_at: expect.any(String) });
  });

  it('releases an email in flight when the site stops', async () => {
    const silent = await silentServer();
    cleanUps.push(silent.close);
    const site = start(silent.port);
    const url = await site.url();
    await send(url, 'POST', '/api/send-message', { json: MESSAGE });
    await silent.connected;
    site.child.kill('SIGTERM');
    expect((await site.ended).code).toBe(0);
    const row = await storedMail();
    expect(row).toMatchObject({ claimed_by: null, sent_at: null, failed_at: null, attempts: 0 });
  });
});
