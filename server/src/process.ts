import type { FastifyInstance } from 'fastify';
import { type Env, EnvironmentError, readEnv } from './env.ts';
import { StorageUnavailable } from './platform/storage/file-store.ts';
import { prepareSite } from './start.ts';

const STOP_MS = 10_000;
const IDLE_SWEEP_MS = 50;

/** One line for expected startup errors; null for others. */
function startFault(error: unknown, env: Env | null): string | null {
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

/** Graceful shutdown on SIGTERM or SIGINT: no new connections, running requests finish, then the database closes. */
function stopOnSignals(app: FastifyInstance, close: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.error('requests did not finish in time');
      process.exit(1);
    }, STOP_MS).unref();
    // Keep-alive connections become idle after their last response; left open, they would delay the shutdown.
    setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    void app
      .close()
      .then(close)
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

/** Starts the site. On failure, prints the reason in one line and exits with 1. */
export async function run(): Promise<void> {
  let env: Env | null = null;
  // Output at the start may be lost, like lines of the log.
  process.stdout.on('error', () => {});
  try {
    env = readEnv();
    const { app, close, open } = await prepareSite(env, { dev: process.argv.includes('--dev') });
    stopOnSignals(app, close);
    await app.listen({ port: env.port, host: env.host });
    await open();
  } catch (error) {
    const line = startFault(error, env);
    process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}
