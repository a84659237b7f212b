import { startPostgres } from '@qram/server/test/databases/postgres-server.ts';
import { findFreePort } from '@qram/server/test/free-port.ts';
import { startS3Server } from '@qram/server/test/storage/bucket-server.ts';
import { createBucket } from '@qram/server/test/storage/create-bucket.ts';
import { type Site, startSite } from '@qram/testing/site';
import { type Nginx, startNginx } from './nginx-example.ts';

export interface Instance {
  host: string;
  url: string;
  /** Sends SIGKILL. @returns times of signal and exit, in milliseconds since 1970 */
  kill(): Promise<{ signaled: number; exited: number }>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  restart(): Promise<void>;
}

export interface Cluster {
  nginx: Nginx;
  first: Instance;
  second: Instance;
  stop(): Promise<void>;
}

type Cleanup = () => Promise<unknown>;

async function startInstance(env: Record<string, string>, cleanups: Cleanup[]): Promise<Instance> {
  const port = await findFreePort();
  const start = () => startSite({ env: { ...env, PORT: String(port) } });
  let site: Site = await start();
  cleanups.push(() => site.remove());
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async kill() {
      const signaled = Date.now();
      process.kill(site.pid, 'SIGKILL');
      await site.stop();
      const exited = Date.now();
      await site.remove();
      return { signaled, exited };
    },
    async stop() {
      const code = await site.stop();
      await site.remove();
      return code;
    },
    async restart() {
      site = await start();
    },
  };
}

/** PostgreSQL, an S3 server, two built servers that share only these, and nginx in front. */
export async function startCluster(): Promise<Cluster> {
  const cleanups: Cleanup[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  };
  try {
    const postgres = await startPostgres({ sync: true });
    cleanups.push(() => postgres.remove());
    const s3 = await startS3Server();
    cleanups.push(() => s3.stop());
    const env = {
      DATABASE_URL: postgres.url,
      STORAGE_URL: await createBucket(s3.port, 'site'),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    };
    const first = await startInstance(env, cleanups);
    const second = await startInstance(env, cleanups);
    const nginx = await startNginx([first.host, second.host]);
    cleanups.push(() => nginx.stop());
    return { nginx, first, second, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
