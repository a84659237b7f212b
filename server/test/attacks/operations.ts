import type { Access } from '@qram/contract/api/endpoint';
import type { InjectOptions } from 'fastify';
import type { TestSite } from '../test-site.ts';

export interface Schema {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface Described {
  description: string;
  parameters: Parameter[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<'application/json' | 'multipart/form-data', { schema: Schema }> };
}

export interface Operation {
  name: string;
  method: NonNullable<InjectOptions['method']>;
  /** With `{name}` for path parameters. */
  path: string;
  access: Access;
  statuses: number[];
  query: Parameter[];
  body: Schema | null;
  files: string[];
}

const ACCESS: Record<string, Access> = {
  'Open to everyone.': 'anyone',
  'Requires a logged-in user.': 'user',
  'Requires the admin role.': 'admin',
};

function parseAccess(description: string): Access {
  const access = ACCESS[description];
  if (!access) throw new Error(`the document says of an access: ${description}`);
  return access;
}

export async function listOperations(site: TestSite): Promise<Operation[]> {
  const { body } = await site.call('GET', '/api/openapi.json', { token: null });
  const { paths } = body as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description, parameters, requestBody, responses }]) => {
      const parts = requestBody?.content['multipart/form-data'].schema.properties ?? {};
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Operation['method'],
        path,
        access: parseAccess(description),
        statuses: Object.keys(responses).map(Number),
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content['application/json'].schema ?? null,
        files: Object.keys(parts).filter((name) => parts[name]?.format === 'binary'),
      };
    }),
  );
}
