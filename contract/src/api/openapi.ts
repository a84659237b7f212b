import { z } from 'zod';
import { allEndpoints } from '../contract.ts';
import { type EndpointSpec, getLimits } from './endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorBody } from './errors.ts';

type Json = Record<string, unknown>;

const ACCESS_TEXT = {
  anyone: 'Open to everyone.',
  user: 'Requires a logged-in user.',
  admin: 'Requires the admin role.',
} as const;

/** Takes the input or the output side of transforms. */
function getSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json;
  return rest;
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: getSchema(field as z.ZodType, 'input'),
  }));
}

function requestBody(spec: EndpointSpec): Json | undefined {
  if (!spec.body && !spec.files) return undefined;
  const fields = spec.body ? getSchema(spec.body, 'input') : { type: 'object', properties: {} };
  const files = Object.fromEntries(
    Object.entries(spec.files ?? {}).map(([name, rule]) => [
      name,
      { type: 'string', format: 'binary', description: `${rule.types.join(', ')}; at most ${rule.maxBytes} bytes.` },
    ]),
  );
  const multipart = { ...fields, properties: { ...(fields.properties as Json), ...files } };
  return {
    required: true,
    content: { 'application/json': { schema: fields }, 'multipart/form-data': { schema: multipart } },
  };
}

/** Reasons by status. @param override describes `POST …?_method=PUT` */
export function describeRefusals(spec: EndpointSpec, override = false): Record<number, string> {
  const refusals: Record<number, string> = {
    400: 'The request could not be read.',
    422: 'The input is not valid. errors has the messages by field.',
    500: 'An error of the site. request_id is in its log.',
    503: 'The site is busy or out of reach of its database or files. Retry-After says when to try again.',
  };
  if (spec.access !== 'anyone') refusals[401] = 'Not logged in.';
  if (spec.access === 'admin') refusals[403] = 'Not an admin.';
  if (spec.params) refusals[404] = 'There is no such record.';
  if (spec.params && spec.method === 'GET') refusals[410] = 'The record was deleted for good.';
  if (override) refusals[405] = "_method isn't PUT.";
  if (spec.method !== 'GET') {
    refusals[409] = 'The record is no longer as the caller saw it, or in use. current has its current state.';
    // Any body is read, even where none is expected.
    refusals[413] = 'The body or a file is too large.';
    refusals[415] = 'The body or a file has a type that is not accepted.';
  }
  for (const [code, description] of Object.entries(spec.errors ?? {}))
    refusals[ERROR_STATUS[code as ErrorCode]] = description;
  if (getLimits(spec).length > 0) refusals[429] = 'Too many attempts. Retry-After says how many seconds to wait.';
  return refusals;
}

export const getSuccessStatus = ({ response, status = 200 }: EndpointSpec): number =>
  response === null ? 204 : status;

function responses(spec: EndpointSpec, override: boolean): Json {
  const refusals = Object.fromEntries(
    Object.entries(describeRefusals(spec, override)).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    ]),
  );
  const done = getSuccessStatus(spec);
  if (spec.response === null) return { [done]: { description: 'Done.' }, ...refusals };
  if (spec.response === 'csv')
    return { [done]: { description: 'Done.', content: { 'text/csv': { schema: { type: 'string' } } } }, ...refusals };
  const content =
    spec.response === 'binary'
      ? { 'image/*': { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': { schema: getSchema(spec.response, 'output') },
          ...(spec.live || spec.progress ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
        };
  return { [done]: { description: 'Done.', content }, ...refusals };
}

function operation(module: string, name: string, spec: EndpointSpec, override = false): Json {
  return {
    operationId: `${module.replace('/', '.')}.${name}`,
    tags: [module.split('/')[0]],
    summary: spec.summary,
    description: ACCESS_TEXT[spec.access],
    security: spec.access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    requestBody: requestBody(spec),
    responses: responses(spec, override),
  };
}

/** `/x/:id` → `/x/{id}` */
export const openApiPath = (path: string): string => path.replace(/:([a-z_]+)/gi, '{$1}');

export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const { module, name, spec } of allEndpoints()) {
    const path = openApiPath(spec.path);
    const entry = paths[path] ?? {};
    entry[spec.method.toLowerCase()] = operation(module, name, spec);
    paths[path] = entry;
    if (spec.methodOverride) {
      const override = { name: '_method', in: 'query', required: true, schema: { type: 'string', enum: ['PUT'] } };
      const described = operation(module, `${name}Multipart`, spec, true);
      entry.post = {
        ...described,
        summary: `${spec.summary} The same as PUT, for multipart clients.`,
        parameters: [...(described.parameters as Json[]), override],
      };
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'QRAM', version: '1', description: 'Learning and services website with an admin back office.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          ...getSchema(errorBody, 'output'),
          description: `Codes and their statuses: ${Object.entries(ERROR_STATUS)
            .map(([code, status]) => `${code} ${status}`)
            .join(', ')}.`,
        },
      },
    },
  };
}
