// @databases both
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { restoreBackup } from '../../src/backup/restore.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { readEnv } from '../../src/env.ts';
import { createTestDatabase } from '../databases/test-database.ts';
import { send, signInAt, startProcess } from './site-process.ts';

/** Made with that version: schema 0012, one record of each collection, one of them in the trash. */
const ARCHIVE = fileURLToPath(new URL('../files/previous-version.tar.gz', import.meta.url));
const PASSWORD = 'a long enough password';

it('serves a site that the previous version made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qram-previous-'));
  const { databaseUrl, drop } = await createTestDatabase();
  const variables = { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl };
  try {
    const { deps, close } = await openDependencies(readEnv({ ...variables, LOG_LEVEL: 'silent' }));
    await restoreBackup(deps, ARCHIVE, { replace: false });
    await close();
    const site = startProcess(variables);
    const url = await site.url();
    try {
      const read = async (path: string, token?: string) => (await send(url, 'GET', path, { token })).body as never;
      const served = async (path: string) => {
        const { status, headers } = await fetch(url + path);
        return [status, headers.get('content-type')];
      };
      expect(await read('/api/videos')).toMatchObject([{ title: 'Bucket brigade in five minutes', views: 1 }]);
      const [patent] = (await read('/api/patents')) as { pdf_url: string }[];
      const [slide] = (await read('/api/gallery')) as { image: string }[];
      expect(await served(patent?.pdf_url ?? '')).toEqual([200, 'application/pdf']);
      expect(await served(`/storage/gallery/${slide?.image}`)).toEqual([200, 'image/webp']);
      expect(await served('/videos')).toEqual([200, 'text/html; charset=utf-8']);
      const reader = await signInAt(url, 'reader', PASSWORD);
      expect(await read('/api/me', reader)).toMatchObject({ username: 'reader', role: 'user', premium: '1' });
      expect(await read('/api/tutorials', reader)).toMatchObject([{ topics: [{ title: 'One qubit', locked: false }] }]);
      const admin = await signInAt(url, 'admin', 'correct horse battery');
      expect(await read('/api/service-requests', admin)).toMatchObject([{ status: 'Pending', user_id: 2 }]);
      expect(await read('/api/contact-messages', admin)).toMatchObject([{ subject: 'A question' }]);
      expect(await read('/api/videos/trash', admin)).toMatchObject([{ title: 'Withdrawn' }]);
    } finally {
      site.child.kill('SIGTERM');
      await site.ended;
    }
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
});
