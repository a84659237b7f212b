import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { readEnv } from '../../src/env.ts';
import { openPageRenderer } from '../../src/pages/page-renderer.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';
import type { ApiRegistry } from '../../src/platform/http/api/api-registry.ts';
import type { TestSite } from '../test-site.ts';

export interface SecondInstance {
  app: FastifyInstance;
  deps: Dependencies;
  close(): Promise<void>;
}

/**
 * Shares database and bucket with the first; with PostgreSQL it has its own data folder.
 * @param options pages: also serve the built pages
 */
export async function startSecondInstance(first: TestSite, options: { pages?: true } = {}): Promise<SecondInstance> {
  const folder = await mkdtemp(join(tmpdir(), 'qram-second-'));
  const DATA_DIR = first.deps.dialect === 'sqlite' ? first.env.dataDir : folder;
  const env = readEnv({ ...first.variables, DATA_DIR });
  const opened = await openDependencies(env);
  const { deps } = opened;
  deps.revisions.startPolling(() => {});
  const stopListening = await opened.database.listen((payload) => void deps.revisions.applyNotification(payload));
  const openPages = options.pages && ((registry: ApiRegistry) => openPageRenderer(registry, env.publicUrl));
  const app = await buildApp({ deps, env, openPages });
  await app.ready();
  return {
    app,
    deps,
    close: async () => {
      await app.close();
      deps.revisions.stopPolling();
      await stopListening();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
