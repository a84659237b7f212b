import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { expect } from 'vitest';
import { migrations } from '../migrations/migrations.ts';
import { ensureFirstAdmin, seedSite } from '../seed/seed-site.ts';
import { buildApp } from '../src/app.ts';
import { holdDuringBackup } from '../src/backup/deletion-hold.ts';
import { type Env, readEnv } from '../src/env.ts';
import { login } from '../src/modules/auth/service.ts';
import { mediaLibrary } from '../src/modules/media/service.ts';
import { openRendering } from '../src/modules/tutorials/lessons/lesson-renderer.ts';
import { selectUsernames } from '../src/modules/users/service.ts';
import { openPageRenderer } from '../src/pages/page-renderer.ts';
import { ANONYMOUS } from '../src/platform/access/actor.ts';
import { ContentRevisions } from '../src/platform/database/content-revisions.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { ApiRegistry } from '../src/platform/http/api/api-registry.ts';
import type { TaskLimits } from '../src/platform/jobs/task-thread.ts';
import { openMail } from '../src/platform/mail/open-mail.ts';
import type { BucketDeadlines } from '../src/platform/storage/file-store.ts';
import { openFileStore } from '../src/platform/storage/open-file-store.ts';
import { createTestDatabase } from './databases/test-database.ts';
import { collectUndeclaredStatuses } from './declared-statuses.ts';
import { ADMIN } from './scenes/first-admin.ts';
import { createTestBucket } from './storage/test-bucket.ts';

export { ADMIN };

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  /** Undefined without a JSON body. */
  body: never;
  text: string;
}

export interface TestRequest {
  token?: string | null;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  ip?: string;
  payload?: string | Buffer;
}

export interface TestSite {
  app: FastifyInstance;
  deps: Dependencies;
  env: Env;
  variables: Record<string, string | undefined>;
  adminToken: string;
  /** Sends a request as the admin, unless a token (or null, for a visitor) is given. */
  call(method: InjectOptions['method'], url: string, request?: TestRequest): Promise<TestResponse>;
  /** Null resumes the clock. */
  setTime(at: Date | null): void;
  close(): Promise<void>;
}

async function encodeForm(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

export interface TestSiteOptions {
  seed?: 'demo' | 'none';
  /** The test project's default unless given. */
  files?: 'folder' | 'bucket';
  /** Production values by default. */
  bucketDeadlines?: BucketDeadlines;
  variables?: Record<string, string>;
  /** Production values by default. */
  rendering?: Partial<TaskLimits>;
  shedding?: true;
  /** Also serve the built pages. */
  pages?: true;
  /** Collects warnings and errors as JSON lines. */
  logLines?: string[];
}

const createCollectingLog = (lines: string[]) => pino({ level: 'warn' }, { write: (line) => void lines.push(line) });

/** A complete site with its own database and data folder; each call has a new client IP. */
export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qram-test-'));
  const { databaseUrl, drop } = await createTestDatabase({ migratedIn: dataDir });
  const storageUrl = options.files === 'folder' ? undefined : await createTestBucket(options.files);
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    STORAGE_URL: storageUrl,
    LOG_LEVEL: 'silent',
    SEED: options.seed ?? 'none',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...options.variables,
  };
  const env = readEnv(variables);
  const database = await openDatabase(env);
  await migrate(database, migrations);
  const revisions = new ContentRevisions(database.db, database.dialect);
  await revisions.refresh();
  let fixed: Date | null = null;
  const deps: Dependencies = {
    db: database.db,
    dialect: database.dialect,
    revisions,
    files: holdDuringBackup(await openFileStore(env, options.bucketDeadlines), database.db),
    mail: openMail(env.mail),
    library: mediaLibrary,
    findUsernames: selectUsernames,
    rendering: openRendering(options.rendering),
    accounts: env.accounts,
    log: options.logLines ? createCollectingLog(options.logLines) : pino({ level: 'silent' }),
    now: () => fixed ?? new Date(),
  };
  await seedSite(deps, env);
  await ensureFirstAdmin(deps, env.admin);
  const entered = await login(deps, ANONYMOUS, ADMIN);
  const adminToken = 'token' in entered ? entered.token : '';
  const openPages = options.pages && ((registry: ApiRegistry) => openPageRenderer(registry, env.publicUrl));
  const app = await buildApp({ deps, env, openPages, shedding: options.shedding });
  const undeclared = collectUndeclaredStatuses(app);
  await app.ready();

  let calls = 0;
  const call: TestSite['call'] = async (method, url, request = {}) => {
    calls += 1;
    const token = request.token === undefined ? adminToken : request.token;
    const form = request.form ? await encodeForm(request.form) : null;
    const json =
      request.json === undefined
        ? null
        : { payload: JSON.stringify(request.json), headers: { 'content-type': 'application/json' } };
    const response = await app.inject({
      method,
      url,
      remoteAddress: request.ip ?? `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      payload: request.payload ?? form?.payload ?? json?.payload,
      headers: {
        ...form?.headers,
        ...json?.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...request.headers,
      },
    });
    expect(undeclared.splice(0), 'statuses that the API document leaves out').toEqual([]);
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (isJson && response.payload !== '' ? response.json() : undefined) as never,
      text: response.payload,
    };
  };

  return {
    app,
    deps,
    env,
    variables,
    adminToken,
    call,
    setTime: (at) => {
      fixed = at;
    },
    close: async () => {
      await app.close();
      await deps.rendering.close();
      await deps.files.close();
      await database.db.destroy();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
