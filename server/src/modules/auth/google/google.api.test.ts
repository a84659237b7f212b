// @databases sqlite
import { createHash } from 'node:crypto';
import type { User } from '@qram/contract/modules/users/users';
import { createLocalJWKSet, decodeJwt, exportSPKI, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enroll } from '../../../../test/accounts/authenticator.ts';
import { generateCode } from '../../../../test/accounts/authenticator-codes.ts';
import {
  CLIENT_ID,
  type FakeOpenId,
  OTHER_CLIENT_ID,
  type Person,
  startOpenId,
} from '../../../../test/accounts/fake-openid.ts';
import { captureAudit } from '../../../../test/databases/site-snapshot.ts';
import { findMailToken } from '../../../../test/mail/test-mails.ts';
import { addSignedIn, addUser, PASSWORD, toRecord, uniqueWord } from '../../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../../test/test-site.ts';

let provider: FakeOpenId;
let stranger: FakeOpenId;
let site: TestSite;
beforeAll(async () => {
  [provider, stranger] = await Promise.all([startOpenId(), startOpenId()]);
  site = await startTestSite({
    variables: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: provider.issuer, GOOGLE_JWKS_URL: provider.jwksUrl },
  });
});
afterAll(() => Promise.all([site.close(), provider.close(), stranger.close()]));
afterEach(() => site.setTime(null));

const FAILED = 'Failed to login with Google';
type Entered = { user: User; access_token: string };

const google = (credential: unknown, { where = site, nonce }: { where?: TestSite; nonce?: string } = {}) =>
  where.call('POST', '/api/google-login', { token: null, json: { credential, nonce } });
const person = (changes: Partial<Person> = {}): Person => {
  const sub = uniqueWord('subject');
  return { sub, email: `${sub}@example.test`, email_verified: true, name: `Person ${sub}`, ...changes };
};
const enter = async (who: Person): Promise<Entered> => toRecord(await google(await provider.credential(who)));
const me = async (token: string) => (await site.call('GET', '/api/me', { token })).status;
const users = async () => Number((await site.call('GET', '/api/users?page=1')).headers['x-total-count']);
const login = async (username: string) =>
  (await site.call('POST', '/api/login', { token: null, json: { username, password: PASSWORD } })).status;

/** The claims of a real credential, signed with another key. */
async function signedElsewhere(changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
  const real = await provider.credential(person());
  const { payload, protectedHeader } = await jwtVerify(real, createLocalJWKSet({ keys: [provider.publicKey] }));
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ ...payload, ...changes })
    .setProtectedHeader({ ...protectedHeader, ...header, alg: 'RS256' })
    .sign(privateKey);
}

describe('signing in with a credential of the provider', () => {
  it('creates a user with a confirmed address and no access, and finds them again', async () => {
    const who = person({ name: 'Reader Example' });
    const entries = await captureAudit(site, async () => {
      const { user, access_token } = await enter(who);
      expect(user).toMatchObject({
        name: 'Reader Example',
        email: who.email,
        role: 'user',
        status: 'active',
        premium: '0',
      });
      expect(user.username).toMatch(/^[A-Za-z0-9]{3,50}$/);
      expect(user.email_verified_at).toEqual(expect.any(String));
      expect(await me(access_token)).toBe(200);
    });
    expect(entries.map(({ action }) => action)).toEqual(['create', 'google-login']);
    const total = await users();
    const again = await enter({ ...who, email: `${uniqueWord('moved')}@example.test`, email_verified: false });
    expect(again.user.email).toBe(who.email);
    expect(await users()).toBe(total);
  });

  it('generates unused usernames for any address', async () => {
    const word = uniqueWord('name');
    const first = await enter(person({ email: `${word}@one.test` }));
    const second = await enter(person({ email: `${word}@two.test` }));
    expect(first.user.username).toBe(word);
    expect(second.user.username).toMatch(new RegExp(`^${word}\\d+$`));
    const odd = await enter(person({ email: 'a.-@one.test', name: '' }));
    expect(odd.user.username).toMatch(/^usera/);
    expect(odd.user.name).toBe(odd.user.username);
  });

  it('opens the account with that confirmed address, leaving password and sessions unchanged', async () => {
    const { user, token } = await addSignedIn(site);
    await site.call('POST', '/api/me/email-confirmation', { token });
    const link = await findMailToken(site, 'email-confirmation', user.email);
    await site.call('PUT', '/api/email-confirmation', { token: null, json: { token: link } });
    const entered = await enter(person({ email: user.email.toUpperCase() }));
    expect(entered.user.id).toBe(user.id);
    expect(await me(token)).toBe(200);
    expect(await login(user.username)).toBe(200);
  });

  it('removes password, sessions and identities of an account whose address was never confirmed', async () => {
    const first = person();
    const squatter = await enter(first);
    // An attacker registers with the victim's address.
    const victim = `${uniqueWord('victim')}@example.test`;
    await site.call('PUT', `/api/users/${squatter.user.id}`, { json: { email: victim, password: PASSWORD } });
    const { token } = toRecord<{ token: string }>(
      await site.call('POST', '/api/login', {
        token: null,
        json: { username: squatter.user.username, password: PASSWORD },
      }),
    );
    const entries = await captureAudit(site, async () => {
      const entered = await enter(person({ email: victim }));
      expect(entered.user).toMatchObject({ id: squatter.user.id, email_verified_at: expect.any(String) });
      expect(await me(entered.access_token)).toBe(200);
    });
    expect(entries.map(({ action }) => action)).toEqual(['google-link', 'update', 'google-login']);
    expect(await me(token)).toBe(401);
    expect(await login(squatter.user.username)).toBe(401);
    // The attacker's identity is unlinked, and the address belongs to another account.
    expect((await enter(first)).user.id).not.toBe(squatter.user.id);
  });

  it('requires the code for accounts with two-step verification', async () => {
    const { user, token } = await addSignedIn(site);
    const { secret } = await enroll(site, token);
    await site.call('POST', '/api/me/email-confirmation', { token });
    const link = await findMailToken(site, 'email-confirmation', user.email);
    await site.call('PUT', '/api/email-confirmation', { token: null, json: { token: link } });
    const answer = await google(await provider.credential(person({ email: user.email })));
    const { pending_token } = toRecord<{ pending_token: string }>(answer);
    expect(answer.body).not.toHaveProperty('access_token');
    site.setTime(new Date(Date.now() + 30_000));
    const code = generateCode(secret, site.deps.now());
    const json = { pending_token, code };
    expect((await site.call('POST', '/api/login/second-factor', { token: null, json })).status).toBe(200);
  });

  it('creates one account for two concurrent first sign-ins', async () => {
    const who = person();
    const credentials = [await provider.credential(who), await provider.credential(who)];
    const answers = await Promise.all(credentials.map((credential) => google(credential)));
    const ids = answers.map((answer) => toRecord<Entered>(answer).user.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('fetches the keys once', async () => {
    await enter(person());
    const before = provider.keyRequests();
    await enter(person());
    expect(provider.keyRequests()).toBe(before);
  });
});

describe('rejected credentials', () => {
  const refused = async (credential: unknown, nonce?: string) => {
    const total = await users();
    expect(await google(credential, { nonce })).toMatchObject({ status: 401, body: { message: FAILED } });
    expect(await users()).toBe(total);
  };

  it('rejects a credential that was used before', async () => {
    const credential = await provider.credential(person());
    toRecord(await google(credential));
    await refused(credential);
  });

  it('rejects a credential that has expired, was issued more than ten minutes ago, or has not been issued yet', async () => {
    const credential = await provider.credential(person());
    for (const minutes of [61, 11, -2]) {
      site.setTime(new Date(Date.now() + minutes * 60_000));
      await refused(credential);
    }
    site.setTime(null);
    expect((await google(credential)).status).toBe(200);
  });

  it('rejects a credential issued to another client', async () => {
    const claims = decodeJwt(await provider.credential(person()));
    await refused(await provider.sign({ ...claims, azp: OTHER_CLIENT_ID }));
    await refused(await provider.sign({ ...claims, aud: [CLIENT_ID, OTHER_CLIENT_ID] }));
    await refused(await provider.sign({ ...claims, aud: [CLIENT_ID, OTHER_CLIENT_ID], azp: OTHER_CLIENT_ID }));
    expect((await google(await provider.sign({ ...claims, azp: CLIENT_ID }))).status).toBe(200);
  });

  it('rejects a credential with the nonce of another page, or one whose text is not sent', async () => {
    const nonce = 'n'.repeat(43);
    const hash = createHash('sha256').update(nonce).digest('base64url');
    const credential = () => provider.credential(person(), { nonce: hash });
    await refused(await credential());
    await refused(await credential(), 'x'.repeat(43));
    await refused(await provider.credential(person()), nonce);
    expect((await google(await credential(), { nonce })).status).toBe(200);
  });

  it('rejects a credential issued for another site', async () => {
    await refused(await provider.credential(person(), { clientId: OTHER_CLIENT_ID }));
  });

  it('rejects a credential issued by another provider', async () => {
    await refused(await stranger.credential(person()));
  });

  it('rejects a credential with a forged signature', async () => {
    await refused(await signedElsewhere());
    await refused(await signedElsewhere({}, { kid: 'another' }));
    await refused(await signedElsewhere({ iss: stranger.issuer }));
    const [head = '', claims = '', signature = ''] = (await provider.credential(person())).split('.');
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'x' }));
    await refused(`${head}.${other.toString('base64url')}.${signature}`);
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    await refused(`${none}.${claims}.`);
    // Uses the public key as an HMAC secret.
    const pem = await exportSPKI((await importJWK(provider.publicKey, 'RS256', { extractable: true })) as CryptoKey);
    const shared = await new SignJWT(JSON.parse(Buffer.from(claims, 'base64url').toString()))
      .setProtectedHeader({ alg: 'HS256', kid: provider.publicKey.kid })
      .sign(new TextEncoder().encode(pem));
    await refused(shared);
  });

  it('rejects a credential whose address is unverified or missing', async () => {
    const { email } = await addUser(site);
    await refused(await provider.credential(person({ email, email_verified: false })));
    await refused(await provider.credential(person({ email_verified: false })));
    await refused(await provider.credential(person({ email_verified: undefined })));
    await refused(await provider.credential(person({ email: undefined })));
    await refused(await provider.credential(person({ email: 'no address' })));
  });

  it('rejects a credential of an inactive or deleted account', async () => {
    const inactive = await addUser(site, { status: 'inactive' });
    await refused(await provider.credential(person({ email: inactive.email })));
    const who = person();
    const { user, access_token } = await enter(who);
    await site.call('PUT', `/api/users/${user.id}`, { json: { status: 'inactive' } });
    expect(await me(access_token)).toBe(401);
    await refused(await provider.credential(who));
    await site.call('DELETE', `/api/users/${user.id}`);
    expect(await google(await provider.credential(who))).toMatchObject({ status: 401, body: { message: FAILED } });
  });

  it.each([['x'], ['a.b.c'], ['x'.repeat(8000)]])('rejects a malformed credential: %s', async (credential) => {
    await refused(credential);
  });

  it.each([[''], [null], [{}], ['x'.repeat(9000)]])('rejects input that is no credential: %j', async (credential) => {
    expect((await google(credential)).status).toBe(422);
  });
});
