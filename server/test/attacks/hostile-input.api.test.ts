// @databases postgres
import { allEndpoints } from '@qram/contract';
import type { EndpointSpec } from '@qram/contract/api/endpoint';
import { collections } from '@qram/contract/collections';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { z } from 'zod';
import { expectHarmless, IDS, QUERIES, sampleValues, VALUES } from '../hostile-values.ts';
import { addButton, addRecord, addRequest, addSignedIn, toRecord } from '../scenes/builders.ts';
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
const getShape = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const getFields = (spec: EndpointSpec): string[] => [...getShape(spec.body), ...Object.keys(spec.files ?? {})];

/** Collections by path. */
const BY_PATH = new Map<string, string>(
  Object.entries(collections).map(([name, { endpoints }]) => [endpoints.trash.path, name]),
);

const MESSAGE = {
  user_name: 'Reader',
  user_email: 'reader@example.test',
  subject: 'A',
  message: 'Long enough to be sent.',
};

/** Visitors create messages and don't get the id. */
async function addMessage(): Promise<number> {
  toRecord(await site.call('POST', '/api/send-message', { token: null, json: MESSAGE }));
  const [newest] = toRecord<{ id: number }[]>(await site.call('GET', '/api/contact-messages'));
  return newest?.id ?? 0;
}

/** Account limits apply to the admin too, so each request is from a new user. */
async function addRequestOfSomeone(): Promise<number> {
  const { token } = await addSignedIn(site);
  return (await addRequest(site, token, { service_id: (await addButton(site)).id })).id;
}

async function addSimulation(): Promise<number> {
  const json = { name: 'A run', link: 'v1&n=3&c=6a' };
  return toRecord<{ id: number }>(await site.call('POST', '/api/me/simulations', { json })).id;
}

/** Finds or creates a record. @throws Error if none can be created */
async function idFor(spec: EndpointSpec): Promise<string> {
  if (!spec.path.includes(':id')) return '1';
  if (/^\/api\/(me\/learning|presence\/topics)\//.test(spec.path)) return String((await addRecord(site, 'topics')).id);
  if (spec.path.startsWith('/api/me/simulations/')) return String(await addSimulation());
  const name = BY_PATH.get(`/api/${spec.path.split('/')[2]}/trash`);
  if (name === 'contact_messages') return String(await addMessage());
  if (name === 'service_requests') return String(await addRequestOfSomeone());
  return String((await addRecord(site, name as Parameters<typeof addRecord>[1])).id);
}
const buildUrl = (spec: EndpointSpec, id: string): string =>
  spec.path.replace(':id', id).replace(':name', 'Footer').replace(':collection', 'topics');

async function attack(spec: EndpointSpec, url: string, request: TestRequest): Promise<void> {
  const method = spec.method as InjectOptions['method'];
  expectHarmless(await site.call(method, url, request), { method, url: url.slice(0, 200), ...request });
}

describe.each(ENDPOINTS.map((spec) => [label(spec), spec] as const))('%s', (_label, spec) => {
  const fields = getFields(spec);
  const names = [...getShape(spec.query), ...(spec.methodOverride ? ['_method'] : [])];

  it('withstands every query', async () => {
    const url = buildUrl(spec, '2147483647');
    for (const name of names) {
      for (const value of sampleValues(QUERIES, spec.path + name)) await attack(spec, `${url}?${name}=${value}`, {});
      await attack(spec, `${url}?${name}=1&${name}=2`, {});
      await attack(spec, `${url}?${name}[]=1&${name}[a]=2`, {});
    }
    await attack(spec, `${url}?__proto__=1&constructor=2&${'a=1&'.repeat(1200)}`, {});
    await attack(spec, `${url}?page=x&sort=%ff&%=1`, { token: userToken });
  });

  it('withstands every id', async () => {
    for (const id of sampleValues(IDS, spec.path))
      await attack(spec, buildUrl(spec, id), spec.body ? { json: {} } : {});
    if (spec.path.includes(':name'))
      for (const id of sampleValues(IDS, spec.path)) await attack(spec, spec.path.replace(':name', id), {});
  });

  if (!spec.body) {
    it('withstands an unexpected body', async () => {
      for (const json of VALUES.slice(0, 12)) await attack(spec, buildUrl(spec, '2147483647'), { json });
    });
    return;
  }

  it('withstands every value in every field', async () => {
    const id = await idFor(spec);
    for (const field of fields)
      for (const value of sampleValues(VALUES, spec.path + field))
        await attack(spec, buildUrl(spec, id), { json: { [field]: value } });
    for (const value of sampleValues(VALUES, spec.path)) await attack(spec, buildUrl(spec, id), { json: value });
  });

  it('withstands any JSON', async () => {
    const id = await idFor(spec);
    const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.integer());
    const names = fc.constantFrom(...fields, 'other', '__proto__', 'constructor');
    const body = fc.dictionary(names, anything, { minKeys: 1, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(body, (json) => attack(spec, buildUrl(spec, id), { json })),
      { numRuns: 12 },
    );
  });
});
