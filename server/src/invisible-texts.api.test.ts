// @databases sqlite

import type { EndpointSpec } from '@qram/contract/api/endpoint';
import { type CollectionName, collections } from '@qram/contract/collections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSample, userFields } from '../test/scenes/builders.ts';
import { startTestSite, type TestResponse, type TestSite } from '../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const errorsOf = ({ body }: TestResponse): unknown => (body as { errors?: unknown }).errors;

const INVISIBLE = ['\u200b', '\u2060', '\u200d\u200d', '\u00ad', '\u3164', '\u2800', '\u180e', '\ufe0f', '\u202e'];
const REQUIRED = ['title', 'name', 'subject', 'address', 'data', 'patent_number', 'username'];

/** Required texts of each collection's create. */
const CASES = (Object.keys(collections) as CollectionName[]).flatMap((name) => {
  const create = (collections[name].endpoints as Partial<Record<string, EndpointSpec>>).create;
  const shape = (create?.body as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  return REQUIRED.filter((field) => field in shape).map((field) => ({ name, field, path: create?.path ?? '' }));
});

describe('a required text with nothing to see', () => {
  it.each(CASES)('counts as missing: $field of $name', async ({ name, field, path }) => {
    const sample = name === 'users' ? userFields() : await buildSample(site, name);
    const missing = await site.call('POST', path, { json: { ...sample, [field]: '' } });
    expect(missing).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    for (const text of INVISIBLE) {
      const blank = await site.call('POST', path, { json: { ...sample, [field]: text } });
      expect([text, blank.status, errorsOf(blank)]).toEqual([text, 422, errorsOf(missing)]);
    }
  });

  it('counts as missing in a registration, the contact form and the profile', async () => {
    const json = { ...userFields(), name: '\u200b\u2060', password_confirmation: 'secret-words' };
    expect(await site.call('POST', '/api/register', { json, token: null })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Full name is required.'] } },
    });
    const message = {
      user_name: 'Reader',
      user_email: 'reader@example.com',
      subject: '\u200b',
      message: 'a'.repeat(10),
    };
    const send = (more: object) =>
      site.call('POST', '/api/send-message', { json: { ...message, ...more }, token: null });
    expect(errorsOf(await send({ message: '\u200b'.repeat(10) }))).toEqual({ message: ['Message is required'] });
    expect(errorsOf(await send({ message: `short${'\u200b'.repeat(10)}` }))).toEqual({
      message: ['Message must be at least 10 characters'],
    });
    expect(errorsOf(await send({ user_name: '\u2800' }))).toEqual({ user_name: ['Name is required'] });
  });
});

it('stores emoji with joiners, and other languages, as they are', async () => {
  for (const title of ['\u{1f469}\u200d\u{1f52c}', 'می\u200cخواهم'])
    expect(
      await site.call('POST', '/api/videos', { json: { title, link: 'https://youtu.be/ABCDEFGHIJK' } }),
    ).toMatchObject({ status: 201, body: { title } });
});
