import { allEndpoints } from '@qram/contract';
import type { EndpointSpec } from '@qram/contract/endpoint';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { z } from 'zod';
import { addSignedIn, recordOf, uniqueWord, userFields } from '../builders.ts';
import { expectHarmless, IDS, QUERIES, VALUES } from '../hostile-values.ts';
import { startTestSite, type TestRequest, type TestSite } from '../test-site.ts';

let site: TestSite;
let userToken: string;
beforeAll(async () => {
  site = await startTestSite();
  userToken = (await addSignedIn(site)).token;
});
afterAll(() => site.close());

const ENDPOINTS = allEndpoints()
  .map(({ spec }) => spec)
  .filter(({ path }) => path !== '/api/logout');
const label = (spec: EndpointSpec) => `${spec.method} ${spec.path}`;
const shapeOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const fieldsOf = (spec: EndpointSpec): string[] => [...shapeOf(spec.body), ...Object.keys(spec.files ?? {})];

/** Fields by which a record of each collection can be added, with the record it belongs to. */
const ADDED: Record<string, () => Promise<Record<string, unknown>>> = {
  categories: async () => ({ title: 'Category' }),
  topics: async () => ({ title: 'Topic', category_id: await addTo('categories') }),
  qramcategories: async () => ({ title: 'Category' }),
  qramtopics: async () => ({ title: 'Topic', category_id: await addTo('qramcategories') }),
  patents: async () => ({ title: 'Patent', patent_number: uniqueWord('US-') }),
  videos: async () => ({ title: 'Video', link: 'https://youtu.be/F_Riqjdh2oM' }),
  gallery: async () => ({ title: 'Slide' }),
  features: async () => ({ title: 'Card' }),
  users: async () => userFields(),
  buttons: async () => ({ title: 'Service', order: 9, link: '/videos' }),
  terms: async () => ({ data: 'One line' }),
  'service-requests': async () => ({ service_id: await addTo('buttons'), is_monthly: 1 }),
};

const MESSAGE = {
  user_name: 'Reader',
  user_email: 'reader@example.test',
  subject: 'A',
  message: 'Long enough to be sent.',
};

/** A message is left by a visitor, who is not told its id. */
async function addMessage(): Promise<number> {
  recordOf(await site.call('POST', '/api/send-message', { token: null, json: MESSAGE }));
  const [newest] = recordOf<{ id: number }[]>(await site.call('GET', '/api/contact-messages'));
  return newest?.id ?? 0;
}

async function addTo(collection: string): Promise<number> {
  if (collection === 'contact-messages') return addMessage();
  const json = await ADDED[collection]?.();
  // Requests are limited by account.
  const token = collection === 'service-requests' ? (await addSignedIn(site)).token : undefined;
  return recordOf<{ id: number }>(await site.call('POST', `/api/${collection}`, { json, token })).id;
}

/** The id of a record to work on. @throws Error for a collection that this test does not know how to fill */
async function idFor(spec: EndpointSpec): Promise<string> {
  const collection = spec.path.split('/')[2] ?? '';
  return spec.path.includes(':id') ? String(await addTo(collection)) : '1';
}
const addressOf = (spec: EndpointSpec, id: string): string => spec.path.replace(':id', id).replace(':name', 'Footer');

async function attack(spec: EndpointSpec, url: string, request: TestRequest): Promise<void> {
  const method = spec.method as InjectOptions['method'];
  expectHarmless(await site.call(method, url, request), { method, url: url.slice(0, 200), ...request });
}

describe.each(ENDPOINTS.map((spec) => [label(spec), spec] as const))('%s', (_label, spec) => {
  const fields = fieldsOf(spec);
  const names = [...shapeOf(spec.query), ...(spec.methodOverride ? ['_method'] : [])];

  it('withstands every query', async () => {
    const url = addressOf(spec, '2147483647');
    for (const name of names) {
      for (const value of QUERIES) await attack(spec, `${url}?${name}=${value}`, {});
      await attack(spec, `${url}?${name}=1&${name}=2`, {});
      await attack(spec, `${url}?${name}[]=1&${name}[a]=2`, {});
    }
    await attack(spec, `${url}?__proto__=1&constructor=2&${'a=1&'.repeat(1200)}`, {});
    await attack(spec, `${url}?page=x&sort=%ff&%=1`, { token: userToken });
  });

  it('withstands every id', async () => {
    for (const id of IDS) await attack(spec, addressOf(spec, id), spec.body ? { json: {} } : {});
    if (spec.path.includes(':name')) for (const id of IDS) await attack(spec, spec.path.replace(':name', id), {});
  });

  if (!spec.body) {
    it('withstands a body that nobody expects', async () => {
      for (const json of VALUES.slice(0, 12)) await attack(spec, addressOf(spec, '2147483647'), { json });
    });
    return;
  }

  it('withstands every value in every field', async () => {
    const id = await idFor(spec);
    for (const field of fields)
      for (const value of VALUES) await attack(spec, addressOf(spec, id), { json: { [field]: value } });
    for (const value of VALUES) await attack(spec, addressOf(spec, id), { json: value });
  });

  it('withstands whatever can be written as JSON', async () => {
    const id = await idFor(spec);
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.integer());
    const names = fc.constantFrom(...fields, 'other', '__proto__', 'constructor');
    const body = fc.dictionary(names, anything, { minKeys: 1, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(body, (json) => attack(spec, addressOf(spec, id), { json })),
      { numRuns: 12 },
    );
  });
});
