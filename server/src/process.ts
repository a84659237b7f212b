import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Env, EnvironmentError, readEnv } from './env.ts';
import { StorageUnavailable } from './platform/storage/file-store.ts';
import { prepareSite } from './start.ts';

/** How long a stopping site still accepts connections, for requests on their way. */
const ACCEPT_MS = 1000;
/** How long running requests may take after that. */
const STOP_MS = 10_000;
/** One turn accepts a connection, one reads its first bytes; the others are for backlog. */
const UNREAD_TURNS = 5;
const IDLE_SWEEP_MS = 50;

/** One line for an expected error; null for others. */
function formatStartError(error: unknown, env: Env | null): string | null {
  if (error instanceof EnvironmentError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === 'MissingBuild' || error.name === 'SchemaTooNew') return error.message;
  if (error instanceof StorageUnavailable)
    return `${env?.bucket ? 'STORAGE_URL' : `DATA_DIR ${env?.dataDir}`} cannot be used: ${error.message}.`;
  if (code === 'EADDRINUSE')
    return `PORT ${env?.port} is already in use. Stop the other program or set PORT to another number.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST ${env?.host} isn't an address of this machine.`;
  if (code && ['EACCES', 'EROFS', 'ENOTDIR', 'EPERM', 'EEXIST', 'ENOENT'].includes(code)) {
    return code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen'
      ? `This user isn't allowed to listen on PORT ${env?.port}.`
      : `DATA_DIR ${env?.dataDir} cannot be written (${code}).`;
  }
  if (code === 'ERR_SQLITE_ERROR') return `DATA_DIR ${env?.dataDir} has no usable database (${error.message}).`;
  if (env?.databaseUrl && (code !== undefined || error.message.includes('connect')))
    return `DATABASE_URL cannot be used: ${error.message}.`;
  return null;
}

/**
 * Shuts down on SIGTERM or SIGINT: becomes unready, closes connections after their response, stops accepting a second
 * later, finishes running requests, then closes the database.
 */
function stopOnSignals(
  app: FastifyInstance,
  close: () => Promise<void>,
  { shutdown, acceptMs }: { shutdown: AbortController; acceptMs: number },
): void {
  const stop = async (signal: string) => {
    if (shutdown.signal.aborted) return;
    app.log.info({ signal }, 'stopping');
    shutdown.abort();
    await pause(acceptMs);
    for (let turn = 0; turn < UNREAD_TURNS; turn += 1) await nextTurn();
    setTimeout(() => {
      app.log.error('requests did not finish in time');
      process.exit(1);
    }, STOP_MS).unref();
    // Connections become idle after their last response; left open, they would delay the shutdown.
    setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    await app.close();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

/** Starts the site. On failure, prints the reason in one line and exits with 1. */
export async function run(): Promise<void> {
  let env: Env | null = null;
  // Startup output may be lost, like log lines.
  process.stdout.on('error', () => {});
  try {
    env = readEnv();
    const dev = process.argv.includes('--dev');
    const shutdown = new AbortController();
    const { app, close, open } = await prepareSite(env, { dev, shutdown: shutdown.signal });
    stopOnSignals(app, close, { shutdown, acceptMs: dev ? 0 : ACCEPT_MS });
    await app.listen({ port: env.port, host: env.host });
    await open();
  } catch (error) {
    const line = formatStartError(error, env);
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}
