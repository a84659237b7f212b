import {
  acceptedDocuments,
  isUploadStatus,
  someMalformed,
  uploadRoutes,
} from '@qram/server/test/documents/malformed-files.ts';
import { startSite } from '@qram/testing/site';
import { createUserToken } from '../harness/accounts.ts';
import { call, formatStatusCounts, logInAdmin } from '../harness/call.ts';
import { holds, type Scenario } from '../scenario.ts';

/** Files per type and route. */
const FILES = 60;
/** Below the limit per account and ten minutes. */
const AVATARS_PER_USER = 25;

export const malformedUploads: Scenario = {
  name: 'uploads',
  title: 'uploads are truncated, damaged, empty or noise',
  async run() {
    const site = await startSite({ env: { SEED: 'none' } });
    try {
      const admin = await logInAdmin(site.url);
      const category = await call(site.url, 'POST', '/api/categories', { token: admin, json: { title: 'C' } });
      const routes = uploadRoutes((category.body as { id: number }).id);
      const documents = await acceptedDocuments();
      let token = '';
      let avatars = 0;
      const wrong: string[] = [];
      const statuses: number[] = [];
      for (const [ending, document] of [...documents, ['noise', null] as const])
        for (const route of routes)
          for (const bytes of someMalformed(document, FILES)) {
            if (route.byUser && avatars++ % AVATARS_PER_USER === 0) token = await createUserToken(site.url, admin);
            const response = await call(site.url, 'POST', route.path, {
              token: route.byUser ? token : admin,
              form: route.form(bytes),
            });
            statuses.push(response.status);
            if (!isUploadStatus(response.status)) wrong.push(`${route.name}, ${ending}: ${response.status}`);
          }
      return [
        holds('every file is stored or rejected with 413, 415 or 422', wrong, formatStatusCounts(statuses)),
        holds('the log has no failed request', site.output().includes('request failed') ? ['it has'] : []),
      ];
    } finally {
      await site.remove();
    }
  },
};
