// @databases postgres
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addCategory } from '../documents/document-builders.ts';
import {
  acceptedDocuments,
  isUploadStatus,
  malformed,
  noise,
  type UploadRoute,
  uploadRoutes,
} from '../documents/malformed-files.ts';
import { addSignedIn } from '../scenes/builders.ts';
import { startTestSite, type TestSite } from '../test-site.ts';

const RUNS = inject('attackRuns');
/** Below the limit of an account in ten minutes. */
const AVATARS_PER_USER = 25;

let site: TestSite;
let routes: UploadRoute[];
let documents: [string, Buffer][];
let sent = 0;
let user: string;
beforeAll(async () => {
  site = await startTestSite();
  routes = uploadRoutes((await addCategory(site)).id);
  documents = await acceptedDocuments();
});
afterAll(() => site.close());

async function tokenFor(route: UploadRoute): Promise<string> {
  if (!route.byUser) return site.adminToken;
  if (sent % AVATARS_PER_USER === 0) user = (await addSignedIn(site)).token;
  sent += 1;
  return user;
}

async function expectRefusedOrStored(route: UploadRoute, bytes: Buffer, what: string): Promise<number> {
  const response = await site.call('POST', route.path, { token: await tokenFor(route), form: route.form(bytes) });
  expect(isUploadStatus(response.status), `${route.name}: ${what} of ${bytes.length} bytes: ${response.text}`).toBe(
    true,
  );
  return response.status;
}

describe('uploads of any content', { timeout: 600_000 }, () => {
  it('accepts each valid document somewhere', async () => {
    for (const [ending, bytes] of documents) {
      const statuses: number[] = [];
      for (const route of routes) statuses.push(await expectRefusedOrStored(route, bytes, ending));
      expect(Math.min(...statuses), ending).toBeLessThan(300);
    }
  });

  it('rejects truncated or damaged documents, unless they still decode', async () => {
    for (const [ending, document] of documents)
      for (const route of routes)
        await fc.assert(
          fc.asyncProperty(malformed(document), async (bytes) => {
            await expectRefusedOrStored(route, bytes, ending);
          }),
          { numRuns: RUNS },
        );
  });

  it('rejects empty files and noise', async () => {
    for (const route of routes) {
      expect(await expectRefusedOrStored(route, Buffer.alloc(0), 'nothing')).toBe(415);
      await fc.assert(
        fc.asyncProperty(noise, async (bytes) => {
          await expectRefusedOrStored(route, bytes, 'noise');
        }),
        { numRuns: RUNS },
      );
    }
  });
});
