import type { FastifyInstance } from 'fastify';
import { ensureFirstAdmin, type FirstAdmin, seedSite } from '../seed/seed-site.ts';
import { buildApp } from './app.ts';
import { clearAbandonedBackup } from './backup/abandoned-backup.ts';
import { collectionRegistry } from './collection-registry.ts';
import { openDependencies } from './dependencies.ts';
import { type Env, findMisspelledVariables } from './env.ts';
import { createEndNotices, createHousekeeping, createSearchSync } from './housekeeping.ts';
import { openPageRenderer, type PageRenderer } from './pages/page-renderer.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { ApiRegistry } from './platform/http/api/api-registry.ts';
import type { RecurringJob } from './platform/jobs/recurring-job.ts';
import { createThrottledLog } from './platform/log/throttled-log.ts';
import { createMailWorker } from './platform/mail/mail-worker.ts';
import { prepareTypoCorrection } from './platform/search/typo-correction.ts';

export interface PreparedSite {
  app: FastifyInstance;
  /** Closes the database; call after closing the app. */
  close(): Promise<void>;
  /**
   * Adds the first admin, accepts requests, and prints URL and credentials. Call once the app is listening, because an
   * earlier failure would waste a generated password.
   */
  open(): Promise<void>;
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function createSiteOpener(
  env: Env,
  app: FastifyInstance,
  deps: Dependencies,
  acceptRequests: () => void,
): () => Promise<void> {
  return async () => {
    const admin: FirstAdmin | null = await ensureFirstAdmin(deps, env.admin);
    acceptRequests();
    // With port 0, the system chooses a port.
    const bound = app.addresses()[0];
    const port = env.port === 0 && typeof bound === 'object' ? bound.port : env.port;
    const host = ['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'].includes(env.host) ? 'localhost' : env.host;
    print(`QRAM is running at http://${host}:${port}`);
    if (!admin) return;
    print(
      `First admin: username ${admin.username}, ${admin.generated ? `password ${admin.password} (shown only now)` : 'password from ADMIN_PASSWORD'}`,
    );
    print('Log in at /login; the back office is at /admin.');
  };
}

async function openBackups(env: Env, deps: Dependencies): Promise<RecurringJob | null> {
  if (!env.backup) return null;
  const { createBackupSchedule } = await import('./backup/schedule.ts');
  return createBackupSchedule({ deps, openDatabase: () => openDatabase(env) }, env.backup);
}

/** Opens and migrates everything, and adds missing content. @returns an app ready to listen */
export async function prepareSite(env: Env, options: { dev: boolean; shutdown: AbortSignal }): Promise<PreparedSite> {
  const { deps, database, lostLogLines, close: closeDatabase } = await openDependencies(env);
  const { log, revisions } = deps;
  for (const { variable, similar } of findMisspelledVariables())
    log.warn({ variable, similar }, `${variable} is no setting of this site and has no effect; is ${similar} meant?`);
  await deps.files.clearIncoming();
  await clearAbandonedBackup(deps);
  await prepareTypoCorrection(deps);
  if (await seedSite(deps, env))
    log.info({ seed: env.seed }, env.seed === 'demo' ? 'Sample content created' : 'Initial content created');
  void deps.files.isAvailable().then((available) => {
    if (!available) log.error({ files: deps.files.location }, 'the file store cannot be reached');
  });
  const outage = createThrottledLog(log, 'content revisions could not be read');
  revisions.startPolling(outage.failed, outage.succeeded);
  const stopListening = await database.listen(
    (payload) => void revisions.applyNotification(payload).catch(outage.failed),
  );
  const collections = collectionRegistry(deps);
  const { promise: opened, resolve: acceptRequests } = Promise.withResolvers<void>();
  const app = await buildApp({
    deps,
    env,
    collections,
    opened,
    shutdown: options.shutdown,
    poolState: database.poolState,
    lostLogLines,
    strictPolicy: !options.dev,
    shedding: true,
    openPages: createPageOpener(env, options),
  });
  const mailWorker = createMailWorker(deps);
  const housekeeping = createHousekeeping(deps, collections, env.requestReminderDays);
  const endNotices = createEndNotices(deps);
  const searchSync = createSearchSync(deps, collections);
  const backups = await openBackups(env, deps);
  app.addHook('onListen', async () => {
    mailWorker.start();
    housekeeping.start();
    endNotices.start();
    searchSync.start();
    backups?.start();
  });
  const close = async () => {
    await Promise.all([mailWorker.stop(), housekeeping.stop(), endNotices.stop(), searchSync.stop(), backups?.stop()]);
    revisions.stopPolling();
    await stopListening();
    await closeDatabase();
  };
  return { app, close, open: createSiteOpener(env, app, deps, acceptRequests) };
}

function createPageOpener(env: Env, { dev }: { dev: boolean }) {
  return async (registry: ApiRegistry): Promise<PageRenderer> => {
    if (!dev) return openPageRenderer(registry, env.publicUrl);
    const { openDevRenderer } = await import('./pages/dev-renderer.ts');
    return openDevRenderer(registry, env.publicUrl);
  };
}
