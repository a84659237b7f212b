// @databases sqlite
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readState } from '../../../test/databases/site-snapshot.ts';
import { imageForm, picture } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const detection = vi.hoisted(() => ({ error: new Error() }));
vi.mock('file-type', () => ({ fileTypeFromFile: () => Promise.reject(detection.error) }));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

describe('failing type detection', () => {
  it.each([
    ['because of its content, the file is rejected as an unknown type', new RangeError('offset is out of range'), 415],
    [
      'because the disk fails, it cannot be stored',
      Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'read' }),
      503,
    ],
  ])('rejects the upload when type detection fails: %s', async (_why, error, status) => {
    detection.error = error;
    const before = await readState(site);
    const form = imageForm('image', await picture(), { title: 'Slide' });
    expect(await site.call('POST', '/api/gallery', { form })).toMatchObject({ status });
    expect(await readState(site)).toEqual(before);
  });
});
