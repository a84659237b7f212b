import fc from 'fast-check';
import { QUERIES, VALUES } from '../hostile-values.ts';
import type { TestRequest } from '../test-site.ts';
import type { Operation, Schema } from './operations.ts';

/** Several, because a record may not end before it goes live. */
const TIMES = ['2126-01-01T00:00:00.000Z', '2127-01-01T00:00:00.000Z', '2128-01-01T00:00:00.000Z'];

/** Fields that no client may set. */
export const PRIVILEGES = {
  id: 1,
  user_id: 1,
  role: 'admin',
  status: 'active',
  premium: '1,2,3',
  qrampremium: 1,
  access_level: '1,2',
  price: 0,
  email_verified_at: '2020-01-01T00:00:00.000Z',
  email_set_by_admin: 1,
  terms_accepted_at: '2020-01-01T00:00:00.000Z',
  password_hash: 'x',
  created_at: '2020-01-01T00:00:00.000Z',
  deleted_at: null,
  deleted_by: 1,
  session_id: '00000000-0000-4000-8000-000000000000',
  avatar: '/etc/passwd',
} as const;

const FILE_NAMES = ['../../evil.php', 'a.pdf.html', 'a.svg', 'con', '"><img src=x>', '.htaccess', 'a\u202efdp.exe', ''];
const FILE_BYTES = ['', '<svg onload=alert(1)>', '%PDF-1.7\n<script>', 'GIF89a/*', 'PK\u0003\u0004', '\u0089PNG\r\n'];

const PROFILES = fc.constantFrom('', 'https://example.test/a');

/** Valid values for fields whose schema is not specific enough. */
const BY_NAME: Record<string, fc.Arbitrary<unknown>> = {
  link: fc.constantFrom('https://youtu.be/F_Riqjdh2oM', '/videos', 'https://example.test/a'),
  email: fc.nat(999_999).map((number) => `someone${number}@example.test`),
  user_email: fc.constant('someone@example.test'),
  user_name: fc.constantFrom('Reader', 'Second Reader'),
  to: fc.constant('someone@example.test'),
  username: fc.nat(99_999_999).map((number) => `someone${number}`),
  name: fc.constantFrom('Reader', 'Second Reader'),
  phone: fc.constantFrom('+1 555-0100', ''),
  password: fc.constant('secret-words'),
  password_confirmation: fc.constant('secret-words'),
  premium: fc.constantFrom('0', 0, 1),
  access_level: fc.constantFrom('0', '1,2'),
  category_id: fc.integer({ min: 1, max: 3 }),
  service_id: fc.integer({ min: 1, max: 4 }),
  button_id: fc.integer({ min: 1, max: 4 }),
  patent_number: fc.nat(9_999_999).map((number) => `US ${number} B2`),
  issue_date: fc.constant('2024-02-29'),
  pdf_url: fc.constantFrom('', 'https://example.test/a.pdf'),
  video: fc.constantFrom('', 'https://youtu.be/F_Riqjdh2oM'),
  linkedin_url: PROFILES,
  x_url: PROFILES,
  github_url: PROFILES,
  youtube_url: PROFILES,
  facebook_url: PROFILES,
  monthlyPrice: fc.constantFrom(0, 49, '9.99'),
  payAsYouGoPrice: fc.constantFrom(0, 1.25),
  message: fc.constant('Long enough to be sent.'),
  website: fc.constant(''),
  data: fc.constantFrom('A line\n- A point', 'Another'),
};

function arbitraryValue(schema: Schema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (alternatives) return fc.oneof(...alternatives.map(arbitraryValue));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, 0);
      return fc.integer({ min, max: Math.min(schema.maximum ?? 1e6, min + 50) });
    }
    case 'array': {
      const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) };
      return fc.array(arbitraryValue(schema.items ?? {}), length);
    }
    case 'object':
      return arbitraryObject(schema);
    case 'string':
      if (schema.format === 'uuid') return fc.uuid();
      if (schema.format === 'date-time') return fc.constantFrom(...TIMES);
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
      return fc
        .string({ minLength: Math.max(1, schema.minLength ?? 0), maxLength: Math.min(schema.maxLength ?? 30, 30) })
        .map((text) => text.trim().padEnd(schema.minLength ?? 1, 'x'));
    default:
      return fc.jsonValue();
  }
}

/** Includes any subset of the optional fields. */
function arbitraryObject(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  if (properties.matching && required.length === 0) return arbitrarySelection(schema);
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, BY_NAME[name] ?? arbitraryValue(schema)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

/** A bulk call selects records by id, or by search and count. */
function arbitrarySelection({ properties: { matching = {}, count = {}, ...named } = {} }: Schema) {
  return fc.oneof(
    { weight: 3, arbitrary: arbitraryObject({ properties: named, required: Object.keys(named) }) },
    arbitraryObject({ properties: { matching, count }, required: ['matching', 'count'] }),
  );
}

/** Path parameters other than ids. */
const IN_PATH: Record<string, readonly string[]> = { '{name}': ['Footer', 'x'], '{number}': ['1', '1', '2', 'x'] };

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
);

/** Sometimes replaces parts and adds privileged fields. */
function arbitraryBody(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(schema.properties ?? {});
  const valid = arbitraryObject(schema);
  const replaced = fc.dictionary(fc.constantFrom(...names, 'other', 'constructor'), anything, { maxKeys: 3 });
  const hostile = fc.tuple(valid, replaced).map(([complete, parts]) => ({ ...complete, ...parts }));
  const greedy = valid.map((complete) => {
    const given = Object.keys(complete);
    return {
      ...Object.fromEntries(Object.entries(PRIVILEGES).filter(([name]) => !given.includes(name))),
      ...complete,
    };
  });
  return fc.oneof({ weight: 2, arbitrary: valid }, hostile, greedy);
}

function toForm(body: Record<string, unknown>, files: [string, string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  for (const [field, filename, bytes] of files) form.set(field, new File([bytes], filename, { type: 'text/html' }));
  return form;
}

function arbitraryRequest(operation: Operation): fc.Arbitrary<TestRequest> {
  const { body, files } = operation;
  if (!body) return fc.constant<TestRequest>({});
  const parts = fc.array(
    fc.tuple(fc.constantFrom(...files, 'file'), fc.constantFrom(...FILE_NAMES), fc.constantFrom(...FILE_BYTES)),
    { maxLength: 2 },
  );
  const json = arbitraryBody(body).map((complete): TestRequest => ({ json: complete }));
  const form = fc
    .tuple(arbitraryBody(body), parts)
    .map(([complete, sent]): TestRequest => ({ form: toForm(complete, sent) }));
  return fc.oneof({ weight: 3, arbitrary: json }, form);
}

/** @param ids candidates for ids in the URL */
export function arbitraryCall(
  operation: Operation,
  ids: readonly string[],
): fc.Arbitrary<{ url: string; request: TestRequest }> {
  const places = operation.path.match(/\{\w+\}/g) ?? [];
  const filled = fc.tuple(...places.map((place) => fc.constantFrom(...(IN_PATH[place] ?? ids))));
  const named = operation.query.map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        {
          weight: 3,
          arbitrary: arbitraryValue(schema).map((value) => encodeURIComponent(String(value).toWellFormed())),
        },
        fc.constantFrom(...QUERIES),
      ),
    ),
  );
  const query = named.length === 0 ? fc.constant([]) : fc.array(fc.oneof(...named), { maxLength: 3 });
  return fc.tuple(filled, query, arbitraryRequest(operation)).map(([given, search, request]) => {
    const path = given.reduce((url, value, at) => url.replace(places[at] ?? '', value), operation.path);
    const override = operation.query.some(({ name }) => name === '_method') ? [['_method', 'PUT'] as const] : [];
    const text = [...search.filter(([name]) => name !== '_method'), ...override]
      .map((pair) => pair.join('='))
      .join('&');
    return { url: text ? `${path}?${text}` : path, request };
  });
}
