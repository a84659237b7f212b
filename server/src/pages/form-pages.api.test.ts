// @databases sqlite
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

it.each(['/login', '/register', '/forgot-password', '/reset-password', '/contact'])(
  'shows %s again when its form is submitted before hydration',
  async (path) => {
    const response = await site.call('POST', `${path}?next=//evil.example`, {
      token: null,
      payload: 'username=a&password=secret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe(path);
  },
);
