import type { CallOutput, EndpointSpec } from '@qram/contract/api/endpoint';
import type { CollectionEndpoints } from '@qram/contract/collection/collection-endpoints';
import { type CollectionName, collections } from '@qram/contract/collections';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import sharp from 'sharp';
import { z } from 'zod';
import { collectionRegistry } from '../../src/collection-registry.ts';
import type { TestResponse, TestSite } from '../test-site.ts';

type Overrides = Record<string, unknown>;

export const PASSWORD = 'secret-words';
const LINK = 'https://www.youtube.com/watch?v=F_Riqjdh2oM';

let made = 0;
/** Unique in this run: letters and digits only. */
export function uniqueWord(prefix = 'word'): string {
  made += 1;
  return `${prefix}${made}`;
}

/** @throws Error with the response if it failed */
export function toRecord<T>(response: TestResponse): T {
  if (response.status >= 300) throw new Error(`answered ${response.status}: ${response.text}`);
  return response.body;
}

/** Collections whose records admins create. */
type AddedName = {
  [N in CollectionName]: (typeof collections)[N]['endpoints'] extends { create: EndpointSpec & { access: 'admin' } }
    ? N
    : never;
}[CollectionName];
type CreatedOf<N extends AddedName> = CallOutput<(typeof collections)[N]['endpoints']['create']>;

interface FieldSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: FieldSchema[];
  minimum?: number;
}

/** Values for fields whose type is not specific enough. */
const SAMPLES: Readonly<Record<string, () => unknown>> = {
  link: () => LINK,
  'buttons.link': () => '/videos',
  patent_number: () => uniqueWord('US-'),
  email: () => `${uniqueWord('reader')}@example.test`,
  password: () => PASSWORD,
  premium: () => '0',
};

function sampleValue(field: string, { type, format, enum: values, anyOf, minimum }: FieldSchema = {}): unknown {
  if (values) return values[0];
  if (anyOf?.[0]) return sampleValue(field, anyOf[0]);
  if (type === 'number' || type === 'integer') return minimum ?? 1;
  return format === 'date-time' ? '2026-12-01T09:00:00.000Z' : uniqueWord(field);
}

/** Fills required fields, and adds a parent for child records. */
export async function buildSample(site: TestSite, name: CollectionName, given: Overrides = {}): Promise<Overrides> {
  const { create } = collections[name].endpoints as Partial<CollectionEndpoints>;
  if (!create?.body) throw new Error(`${name} has no create`);
  const { required = [], properties = {} } = z.toJSONSchema(create.body, { io: 'input', unrepresentable: 'any' }) as {
    required?: string[];
    properties?: Record<string, FieldSchema>;
  };
  const { belongsTo } = collectionRegistry(site.deps).find((collection) => collection.name === name) ?? {};
  const sample: Overrides = {};
  if (belongsTo && given[belongsTo.column] === undefined)
    sample[belongsTo.column] = (await addRecord(site, belongsTo.parent as AddedName)).id;
  for (const field of required)
    if (given[field] === undefined && sample[field] === undefined) {
      const special = SAMPLES[`${name}.${field}`] ?? SAMPLES[field];
      sample[field] = special ? special() : sampleValue(field, properties[field]);
    }
  return { ...sample, ...given };
}

/** Creates a record as the admin. */
export async function addRecord<N extends AddedName>(
  site: TestSite,
  name: N,
  overrides: Overrides = {},
): Promise<CreatedOf<N>> {
  const { path }: EndpointSpec = collections[name].endpoints.create;
  // Media records are created from an upload.
  if (name === 'media') return toRecord(await site.call('POST', path, { form: imageForm('file', await picture()) }));
  return toRecord(await site.call('POST', path, { json: await buildSample(site, name, overrides) }));
}

export const createAdder =
  <N extends AddedName>(name: N, defaults: Overrides = {}) =>
  (site: TestSite, overrides: Overrides = {}): Promise<CreatedOf<N>> =>
    addRecord(site, name, { ...defaults, ...overrides });

export const addVideo = createAdder('videos');
export const addSlide = createAdder('gallery');
export const addFeature = createAdder('features');
export const addMedia = createAdder('media');
/** An available service; level 1 by default. */
export const addButton = createAdder('buttons', { order: 9, premium: 1, monthlyPrice: 49, payAsYouGoPrice: 1.25 });

export const addTerm = (site: TestSite, overrides: Overrides = {}) =>
  addRecord(site, 'terms', { data: `${uniqueWord('Term ')}\n- A point`, ...overrides });

export function userFields(overrides: Overrides = {}): Overrides {
  const username = uniqueWord('user');
  return {
    name: `Name of ${username}`,
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    premium: '0',
    ...overrides,
  };
}

export const addUser = (site: TestSite, overrides: Overrides = {}): Promise<User> =>
  addRecord(site, 'users', userFields(overrides));

/** Requests a service; monthly by default. */
export async function addRequest(site: TestSite, token: string, overrides: Overrides): Promise<ServiceRequest> {
  return toRecord(await site.call('POST', '/api/service-requests', { token, json: { is_monthly: 1, ...overrides } }));
}

/** @returns the bearer token of a new session */
export async function signIn(site: TestSite, username: string, password = PASSWORD): Promise<string> {
  const response = await site.call('POST', '/api/login', { token: null, json: { username, password } });
  return toRecord<{ token: string }>(response).token;
}

export async function addSignedIn(site: TestSite, overrides: Overrides = {}): Promise<{ user: User; token: string }> {
  const user = await addUser(site, overrides);
  return { user, token: await signIn(site, user.username) };
}

export async function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  { width = 640, height = 360 } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a3f0e' } })
    .toFormat(format)
    .toBuffer();
}

export function imageForm(
  field: string,
  bytes: Uint8Array | string,
  { filename = 'picture.png', type = 'image/png', ...fields }: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const content = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  form.set(field, new File([content], filename, { type }));
  return form;
}
