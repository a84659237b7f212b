import type { EndpointSpec, HandlerInput, HandlerOutput } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES, type FieldErrors } from '@qram/contract/api/errors';
import type { z } from 'zod';
import type { Actor } from '../../access/actor.ts';
import { DomainError } from '../../domain-error.ts';
import type { IncomingFile } from '../../storage/incoming.ts';
import type { ReportProgress } from '../streams/progress-stream.ts';
import { CsvFile } from './csv-file.ts';
import { Binary, Listed, WithHeaders } from './responses.ts';

/** Arguments of a handler. */
export type Call<E extends EndpointSpec> = HandlerInput<E> & {
  actor: Actor;
  files: Record<string, IncomingFile>;
  /** Reject the change if the record has changed since. */
  unmodifiedSince: Date | null;
  /** Cookie header; empty without one. */
  cookies: string;
  /** A prefetch or a declared bot. */
  automatic: boolean;
  report: ReportProgress;
};

export type HandlerResult<E extends EndpointSpec> = E['response'] extends z.ZodType
  ? HandlerOutput<E> | Listed<HandlerOutput<E>> | WithHeaders<HandlerOutput<E>>
  : E['response'] extends 'binary'
    ? Binary
    : E['response'] extends 'csv'
      ? CsvFile
      : undefined | WithHeaders<unknown>;

type Handler = (call: Call<EndpointSpec>) => Promise<unknown>;

export interface Binding {
  spec: EndpointSpec;
  handler: Handler;
}

export interface RawInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, IncomingFile>;
  unmodifiedSince?: Date | null;
  cookies?: string;
  automatic?: boolean;
  report?: ReportProgress;
}

const toKey = (spec: EndpointSpec): string => `${spec.method} ${spec.path}`;

/** Maps endpoints to handlers, for HTTP and server-side rendering. */
export class ApiRegistry {
  readonly #bindings = new Map<string, Binding>();

  bind<E extends EndpointSpec>(spec: E, handler: (call: Call<E>) => Promise<HandlerResult<E>>): void {
    if (this.#bindings.has(toKey(spec))) throw new Error(`${toKey(spec)} is served twice`);
    this.#bindings.set(toKey(spec), { spec, handler: handler as unknown as Handler });
  }

  bindings(): Binding[] {
    return [...this.#bindings.values()];
  }

  find(endpointKey: string): Binding | undefined {
    return this.#bindings.get(endpointKey);
  }

  /** @throws Error naming endpoints declared but not served, or served but not declared */
  assertComplete(declared: readonly EndpointSpec[]): void {
    const wanted = new Set(declared.map(toKey));
    const unserved = [...wanted].filter((name) => !this.#bindings.has(name));
    const undeclared = [...this.#bindings.keys()].filter((name) => !wanted.has(name));
    const problems = [
      ...unserved.map((name) => `${name} is in the contract but not served`),
      ...undeclared.map((name) => `${name} is served but not in the contract`),
    ];
    if (problems.length > 0) throw new Error(problems.join('; '));
  }
}

function parsePart(schema: z.ZodType | undefined, value: unknown, errors: FieldErrors): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    const messages = errors[field] ?? [];
    if (!messages.includes(issue.message)) messages.push(issue.message);
    errors[field] = messages;
  }
  return undefined;
}

/** @throws DomainError `not_found` for an impossible id, `validation` with every broken rule */
export function parseInput(spec: EndpointSpec, raw: RawInput): HandlerInput<EndpointSpec> {
  const pathErrors: FieldErrors = {};
  const params = parsePart(spec.params, raw.params, pathErrors);
  if (Object.keys(pathErrors).length > 0) throw new DomainError('not_found', ERROR_MESSAGES.notFound);
  const errors: FieldErrors = {};
  const query = parsePart(spec.query, raw.query ?? {}, errors);
  const body = parsePart(spec.body, raw.body ?? {}, errors);
  if (Object.keys(errors).length > 0) throw new DomainError('validation', ERROR_MESSAGES.validation, { errors });
  return { params, query, body } as HandlerInput<EndpointSpec>;
}

export interface EndpointResult {
  body: unknown;
  binary: Binary | null;
  csv: CsvFile | null;
  list: Listed<unknown> | null;
  headers: Readonly<Record<string, string>>;
}

const EMPTY: EndpointResult = { body: undefined, binary: null, csv: null, list: null, headers: {} };

/** Removes undeclared fields from the response. */
export async function callEndpoint(
  binding: Binding,
  raw: RawInput,
  actor: Actor,
): Promise<EndpointResult & { input: HandlerInput<EndpointSpec> }> {
  const input = parseInput(binding.spec, raw);
  const { files = {}, unmodifiedSince = null, cookies = '', automatic = false, report = () => {} } = raw;
  const call = { ...input, actor, files, unmodifiedSince, cookies, automatic, report };
  const result = await binding.handler(call as Call<EndpointSpec>);
  const { response } = binding.spec;
  if (result instanceof Binary) return { ...EMPTY, input, binary: result };
  if (result instanceof CsvFile) return { ...EMPTY, input, csv: result };
  const headers = result instanceof WithHeaders ? result.headers : {};
  if (response === null || response === 'binary' || response === 'csv') return { ...EMPTY, input, headers };
  const list = result instanceof Listed ? result : null;
  const wrapped = result instanceof Listed || result instanceof WithHeaders;
  return { ...EMPTY, input, body: response.parse(wrapped ? result.body : result), list, headers };
}
