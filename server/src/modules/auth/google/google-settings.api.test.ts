// @databases sqlite
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENT_ID, type FakeOpenId, startOpenId } from '../../../../test/accounts/fake-openid.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

const FAILED = 'Failed to login with Google';

let provider: FakeOpenId;
let site: TestSite;
beforeAll(async () => {
  provider = await startOpenId();
  site = await startTestSite({ variables: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer } });
});
afterAll(() => Promise.all([site.close(), provider.close()]));

const google = (credential: unknown, where: TestSite) =>
  where.call('POST', '/api/google-login', { token: null, json: { credential } });

describe('Google without a configured provider', () => {
  it('hides the option, and rejects a credential', async () => {
    const plain = await startTestSite();
    const credential = await provider.credential({
      sub: 'somebody',
      email: 'somebody@example.test',
      email_verified: true,
    });
    expect(await google(credential, plain)).toMatchObject({ status: 404, body: { message: FAILED } });
    const options = await plain.call('GET', '/api/sign-in-options', { token: null });
    expect(options.body).toEqual({ google: null });
    expect(String(options.headers['content-security-policy'])).not.toContain('google');
    await plain.close();
  });

  it("allows the provider's script, frames, requests and styles in the CSP once it is configured", async () => {
    const options = await site.call('GET', '/api/sign-in-options', { token: null });
    const script = 'https://accounts.google.com/gsi/client';
    expect(options.body).toEqual({ google: { client_id: CLIENT_ID, script } });
    const policy = Object.fromEntries(
      String(options.headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    const player = ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'];
    expect(policy['script-src']).toEqual(["'self'", ...player, script]);
    for (const part of ['frame-src', 'connect-src', 'style-src'])
      expect(policy[part]).toContain('https://accounts.google.com/gsi/');
  });

  it('reports unavailable keys as a temporary error', async () => {
    const away = await startTestSite({
      variables: {
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_ISSUER: provider.issuer,
        GOOGLE_JWKS_URL: 'http://127.0.0.1:9/jwks',
      },
    });
    const credential = await provider.credential({
      sub: 'somebody',
      email: 'somebody@example.test',
      email_verified: true,
    });
    expect(await google(credential, away)).toMatchObject({ status: 503, body: { message: FAILED } });
    await away.close();
  });
});
