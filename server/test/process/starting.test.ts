// @databases sqlite
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../databases/test-database.ts';
import { findFreePort } from '../free-port.ts';
import { ADMIN } from '../test-site.ts';
import { type SiteProcess, send, signInAt, startProcess } from './site-process.ts';

const started: SiteProcess[] = [];
/** Ends with the test, also a failed one. */
function start(variables: Record<string, string | undefined>): SiteProcess {
  const site = startProcess(variables);
  started.push(site);
  return site;
}

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let DATA_DIR: string;
let DATABASE_URL: string | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qram-process-'));
  DATA_DIR = join(folder, 'data');
  database = await createTestDatabase();
  DATABASE_URL = database.databaseUrl;
});
afterEach(async () => {
  for (const site of started.splice(0)) {
    site.child.kill('SIGKILL');
    await site.ended;
  }
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const listening = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const bound = server.address();
      resolve({ server, port: typeof bound === 'object' && bound ? bound.port : 0 });
    });
  });

/** The output of the first start, after the URL. */
async function shownAdmin({ stdout }: SiteProcess): Promise<{ username: string; password: string }> {
  await vi.waitFor(() => expect(stdout()).toContain('Log in at /login'), { timeout: 10_000 });
  const [, username = '', password = ''] =
    /First admin: username (\S+), password (\S+) \(shown only now\)/.exec(stdout()) ?? [];
  return { username, password };
}

async function startFailing(variables: Record<string, string | undefined>) {
  const { code, stdout, stderr } = await start({ DATA_DIR, DATABASE_URL, ...variables }).ended;
  expect(stdout).not.toContain('running at');
  return { code, lines: stderr.trimEnd().split('\n') };
}

describe('a failed start prints the reason in one line', () => {
  it('reports that the port is in use, without using up the generated password', async () => {
    const { server, port } = await listening();
    const fault = await startFailing({ PORT: String(port), ADMIN_PASSWORD: undefined }).finally(() => server.close());
    expect(fault).toEqual({
      code: 1,
      lines: [`PORT ${port} is already in use. Stop the other program or set PORT to another number.`],
    });
    // The next successful start creates the admin.
    const site = start({ DATA_DIR, DATABASE_URL, ADMIN_PASSWORD: undefined });
    const url = await site.url();
    const { username, password } = await shownAdmin(site);
    expect(await signInAt(url, username, password)).toBeDefined();
    site.child.kill('SIGTERM');
    expect((await site.ended).code).toBe(0);
  });

  it("reports that the data folder can't be written", async () => {
    await writeFile(join(folder, 'file'), '');
    const below = join(folder, 'file', 'data');
    expect(await startFailing({ DATA_DIR: below })).toEqual({
      code: 1,
      lines: [`DATA_DIR ${below} cannot be written (ENOTDIR).`],
    });
    const file = join(folder, 'file');
    expect(await startFailing({ DATA_DIR: file })).toEqual({
      code: 1,
      lines: [expect.stringMatching(new RegExp(`^DATA_DIR ${file} cannot be written \\(\\w+\\)\\.$`))],
    });
  });

  it.each(['/dev/null', '/dev/null/data', '/proc', '/proc/qram', '/proc/qram/data', '/sys', '/sys/qram'])(
    'reports that the data folder is %s',
    async (place) => {
      const { code, lines } = await startFailing({ DATA_DIR: place });
      expect(code).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(new RegExp(`^DATA_DIR ${place} cannot be written \\(E[A-Z]+\\)\\.$`)),
      ]);
    },
  );

  it('reports that the data folder has an invalid database', async () => {
    await mkdir(DATA_DIR);
    await writeFile(join(DATA_DIR, 'qram.sqlite'), 'This is no database, but long enough to be looked at. '.repeat(99));
    const fault = await startFailing({ DATABASE_URL: undefined });
    expect(fault).toEqual({ code: 1, lines: [expect.stringContaining(`DATA_DIR ${DATA_DIR} has no usable database`)] });
  });

  it("reports that PostgreSQL doesn't respond", async () => {
    const { server, port } = await listening();
    await new Promise((resolve) => server.close(resolve));
    const fault = await startFailing({ DATABASE_URL: `postgres://someone:hidden-word@127.0.0.1:${port}/nothing` });
    expect(fault.code).toBe(1);
    expect(fault.lines).toEqual([expect.stringMatching(/^DATABASE_URL cannot be used: .+\.$/)]);
    expect(fault.lines[0]).not.toContain('hidden-word');
  });

  it("reports that the bucket for the samples doesn't respond", async () => {
    const { server, port } = await listening();
    await new Promise((resolve) => server.close(resolve));
    const fault = await startFailing({
      STORAGE_URL: `s3://key:hidden-word@127.0.0.1:${port}/nothing?tls=0`,
      SEED: 'demo',
    });
    expect(fault.code).toBe(1);
    expect(fault.lines).toEqual([expect.stringMatching(/^STORAGE_URL cannot be used: files cannot be stored: .+\.$/)]);
    expect(fault.lines[0]).not.toContain('hidden-word');
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number.'],
    [{ SEED: 'some' }, 'SEED must be demo or none.'],
    [{ ADMIN_PASSWORD: '123' }, 'ADMIN_PASSWORD must be at least 6 characters long.'],
    [{ HOST: '192.0.2.1' }, "HOST 192.0.2.1 isn't an address of this machine."],
  ])('reports the error in %j', async (variables, line) => {
    expect(await startFailing(variables)).toEqual({ code: 1, lines: [line] });
  });
});

describe('the first start', () => {
  it('creates the required content and the admin without samples, and prints the password only once', async () => {
    const first = start({ DATA_DIR, DATABASE_URL, ADMIN_PASSWORD: undefined });
    const url = await first.url();
    const { username, password } = await shownAdmin(first);
    const token = await signInAt(url, username, password);
    const read = async (path: string) => (await send(url, 'GET', path)).body;
    expect([await read('/api/videos'), await read('/api/gallery'), await read('/api/features')]).toEqual([
      [],
      [],
      { features: [], subtitle: '' },
    ]);
    expect(await read('/api/buttons')).toHaveLength(3);
    expect(await read('/api/contact-info')).toMatchObject({ id: 1 });
    expect(await read('/readyz')).toMatchObject({ status: 'ready', files: 'ready' });
    const link = 'https://youtu.be/F_Riqjdh2oM';
    expect((await send(url, 'POST', '/api/videos', { token, json: { title: 'Stored', link } })).status).toBe(201);
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout().match(/password/g)).toHaveLength(1);

    const second = start({ DATA_DIR, DATABASE_URL, SEED: 'demo', ADMIN_PASSWORD: undefined });
    const again = await second.url();
    expect((await send(again, 'GET', '/api/videos')).body).toMatchObject([{ title: 'Stored' }]);
    expect(await signInAt(again, username, password)).toBeDefined();
    expect((await send(again, 'GET', '/api/me', { token })).status).toBe(200);
    second.child.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
    expect(second.stdout()).not.toMatch(/admin|password/i);
  });

  it('accepts no request before the admin exists, which no registration can block', async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const site = start({ DATA_DIR, DATABASE_URL, PORT: String(port), ADMIN_PASSWORD: 'given-words' });
    /** Retries until the server accepts the connection. */
    const firstAnswer = async (ask: () => Promise<{ status: number }>): Promise<number> => {
      for (;;) {
        const response = await ask().catch(() => null);
        if (response) return response.status;
        expect(site.child.exitCode).toBeNull();
        await pause(5);
      }
    };
    const json = { username: ADMIN.username, password: 'given-words' };
    const account = { ...json, name: 'Early', email: 'early@example.test', password_confirmation: json.password };
    const [ready, registered, signedIn] = await Promise.all([
      firstAnswer(() => fetch(`${url}/readyz`)),
      firstAnswer(() => send(url, 'POST', '/api/register', { json: account })),
      firstAnswer(() => send(url, 'POST', '/api/login', { json })),
    ]);
    // The admin has taken the name.
    expect({ ready, registered, signedIn }).toEqual({ ready: 200, registered: 409, signedIn: 200 });
    site.child.kill('SIGTERM');
    expect((await site.ended).stdout).toContain(`First admin: username ${ADMIN.username}, password from`);
  });

  it('omits a configured password from its output', async () => {
    const site = start({ DATA_DIR, DATABASE_URL, ADMIN_PASSWORD: 'given-words' });
    const url = await site.url();
    expect(await signInAt(url, ADMIN.username, 'given-words')).toBeDefined();
    site.child.kill('SIGTERM');
    const { stdout } = await site.ended;
    expect(stdout).toContain('password from ADMIN_PASSWORD');
    expect(stdout).not.toContain('given-words');
  });
});
