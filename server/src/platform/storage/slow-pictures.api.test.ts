// @databases sqlite
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { imageForm, picture } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

vi.mock('./image-process.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./image-process.ts')>();
  return { ...original, encodeInWorker: () => Promise.reject(new original.SlowImage()) };
});

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

it('refuses a picture that takes too long to decode, and stores nothing of it', async () => {
  const form = imageForm('image', await picture(), { title: 'Slide' });
  expect(await site.call('POST', '/api/gallery', { form })).toMatchObject({
    status: 422,
    body: { code: 'validation', message: ERROR_MESSAGES.pictureTooSlow },
  });
  expect(await site.call('GET', '/api/gallery')).toMatchObject({ status: 200, body: [] });
});
