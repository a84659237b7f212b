// @databases sqlite
import type { ContactInfo } from '@qram/contract/modules/contact/contact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureAudit, readState, withoutAuditTable } from '../../../test/databases/site-snapshot.ts';
import { toRecord } from '../../../test/scenes/builders.ts';
import { startTestSite, type TestSite } from '../../../test/test-site.ts';

const PATH = '/api/contact-info/1';
const COMPLETE = { address: '2 Example Road\nExample Town', phone: '+1 555-010 0123', email: 'desk@example.test' };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const read = async (): Promise<ContactInfo> => toRecord(await site.call('GET', '/api/contact-info', { token: null }));

describe('the contact information', () => {
  it.each([
    ['POST', '/api/contact-info'],
    ['PUT', PATH],
    ['POST', `${PATH}?_method=PUT`],
  ] as const)('writes the contact information by %s %s, shows it at once, and leaves an entry', async (method, url) => {
    const before = await read();
    const json = { ...COMPLETE, address: `${method} ${url}` };
    const entries = await captureAudit(site, async () => {
      expect(await site.call(method, url, { json })).toMatchObject({ status: 200, body: { id: 1, ...json } });
    });
    expect(await read()).toMatchObject(json);
    expect((await site.call('GET', PATH, { token: null })).body).toEqual(await read());
    expect(entries).toMatchObject([
      { action: 'update', collection: 'contact_info', record_id: 1, before: { address: before.address }, after: json },
    ]);
  });

  it('leaves absent fields unchanged', async () => {
    const before = await read();
    const { status } = await site.call('PUT', PATH, { json: { phone: '555 0100' } });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ address: before.address, phone: '555 0100', email: before.email });
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ address: '' }, 'address', 'Address is required.'],
    [{ address: '  \n ' }, 'address', 'Address is required.'],
    [{ address: undefined }, 'address', 'Address is required.'],
    [{ address: 'x'.repeat(301) }, 'address', 'Must be at most 300 characters long.'],
    [{ address: 'a\u0000b' }, 'address', 'Contains characters that are not allowed.'],
    [{ phone: undefined }, 'phone', 'Invalid phone number.'],
    [{ phone: '' }, 'phone', 'Invalid phone number.'],
    [{ phone: '555 01' }, 'phone', 'Invalid phone number.'],
    [{ phone: '1'.repeat(16) }, 'phone', 'Invalid phone number.'],
    [{ phone: '555-CALL-01' }, 'phone', 'Invalid phone number.'],
    [{ phone: '++1 555 0100' }, 'phone', 'Invalid phone number.'],
    [{ phone: '1+555 0100' }, 'phone', 'Invalid phone number.'],
    [{ phone: '(555) 010-0100' }, 'phone', 'Invalid phone number.'],
    [{ phone: '555\t0100' }, 'phone', 'Invalid phone number.'],
    [{ phone: '-------' }, 'phone', 'Invalid phone number.'],
    [{ email: undefined }, 'email', 'Invalid email address.'],
    [{ email: '' }, 'email', 'Invalid email address.'],
    [{ email: 'desk' }, 'email', 'Invalid email address.'],
    [{ email: 'a b@example.test' }, 'email', 'Invalid email address.'],
    [{ email: 'desk@example' }, 'email', 'Invalid email address.'],
    [{ email: 'desk@example.test\nBcc: x@example.test' }, 'email', 'Invalid email address.'],
  ])('rejects the contact information %j', async (fields, field, message) => {
    const before = await readState(site);
    const calls = [site.call('POST', '/api/contact-info', { json: { ...COMPLETE, ...fields } })];
    if (fields[field] !== undefined) calls.push(site.call('PUT', PATH, { json: fields }));
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(422);
      expect((answer.body as { errors: Record<string, string[]> }).errors[field]).toContain(message);
    }
    expect(await readState(site)).toEqual(before);
  });

  it.each(['5550100', '+5550100', '1'.repeat(15), `+${'1'.repeat(15)}`, '+1 555 010 0199', '0-0-0-0'])(
    'accepts the phone number %s',
    async (phone) => {
      expect(await site.call('PUT', PATH, { json: { phone } })).toMatchObject({ status: 200, body: { phone } });
    },
  );

  const PROFILES = {
    linkedin_url: 'https://www.linkedin.com/company/example',
    x_url: 'https://x.com/example',
    github_url: 'https://github.com/example',
    youtube_url: 'https://www.youtube.com/@example',
    facebook_url: 'https://www.facebook.com/example',
  };

  it('stores profiles on other sites, which stay when they are not named', async () => {
    const entries = await captureAudit(site, async () => {
      expect(await site.call('PUT', PATH, { json: PROFILES })).toMatchObject({ status: 200, body: PROFILES });
    });
    expect(entries).toMatchObject([{ action: 'update', before: { x_url: '' }, after: PROFILES }]);
    expect(await site.call('POST', '/api/contact-info', { json: COMPLETE })).toMatchObject({
      status: 200,
      body: PROFILES,
    });
    expect(await site.call('PUT', PATH, { json: { x_url: '' } })).toMatchObject({ status: 200, body: { x_url: '' } });
    expect(await read()).toMatchObject({ ...PROFILES, x_url: '' });
  });

  it.each(Object.keys(PROFILES))('accepts only https addresses as %s', async (field) => {
    const before = await read();
    for (const address of [
      'http://example.test/us',
      'https://localhost/us',
      'https://127.0.0.1/us',
      'example.test/us',
      '@example',
      'javascript:alert(1)',
      '//example.test/us',
    ]) {
      expect(await site.call('PUT', PATH, { json: { [field]: address } })).toMatchObject({
        status: 422,
        body: { errors: { [field]: ['Enter a full address that starts with https://.'] } },
      });
    }
    expect(await read()).toEqual(before);
  });

  it('returns 409 with the current record for an outdated edit', async () => {
    const { updated_at } = await read();
    await site.call('PUT', PATH, { json: { address: 'Theirs' } });
    const json = { address: 'Mine', updated_at };
    for (const call of [
      site.call('PUT', PATH, { json }),
      site.call('POST', '/api/contact-info', { json: { ...COMPLETE, ...json } }),
      site.call('PUT', PATH, {
        json: { address: 'Mine' },
        headers: { 'if-unmodified-since': new Date(Date.parse(updated_at) - 60_000).toUTCString() },
      }),
    ]) {
      expect(await call).toMatchObject({ status: 409, body: { code: 'conflict', current: { address: 'Theirs' } } });
    }
    const { updated_at: newer } = await read();
    expect((await site.call('PUT', PATH, { json: { address: 'Mine', updated_at: newer } })).status).toBe(200);
  });

  it('leaves the contact information unchanged after a failed write', async () => {
    const before = await readState(site);
    await withoutAuditTable(site, async () =>
      expect((await site.call('PUT', PATH, { json: COMPLETE })).status).toBe(500),
    );
    expect(await readState(site)).toEqual(before);
  });

  it('stores a single record', async () => {
    expect((await site.call('PUT', '/api/contact-info/2', { json: COMPLETE })).status).toBe(404);
    expect((await site.call('DELETE', PATH)).status).toBe(405);
  });
});
