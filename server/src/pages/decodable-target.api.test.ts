// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

it.each(['/%E0%A4%A', '/%', '/videos/%ff', '/%zz?search=x', '/assets/%E0'])(
  'answers %s with the not-found page',
  async (url) => {
    const response = await site.call('GET', url, { token: null });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.text).toContain('Page Not Found');
  },
);

it.each(['/api/%E0%A4%A', '/storage/gallery/%ff'])('answers %s with a JSON error', async (url) => {
  const response = await site.call('GET', url, { token: null });
  expect(response.status).toBeOneOf([400, 404]);
  expect(response.body).toHaveProperty('code');
});

it('accepts a query that cannot be decoded', async () => {
  expect((await site.call('GET', '/videos?search=%E0', { token: null })).status).toBe(200);
});
