import type { EndpointSpec } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, ANONYMOUS, isAdmin } from '../actor.ts';
import { DomainError, notFound } from '../domain-error.ts';
import type { FileStore } from '../storage/file-store.ts';
import { discardFiles } from '../storage/incoming.ts';
import { type Answered, type ApiRegistry, answer, type Binding, type RawInput } from './api-registry.ts';
import { bearerToken } from './bearer-token.ts';
import { isAutomatic } from './bot-detection.ts';
import { sendFromCache } from './cached-endpoint.ts';
import { unmodifiedSince } from './conditional-requests.ts';
import { sendCsv } from './csv-file.ts';
import { asksForEvents, type EventStreams } from './event-stream.ts';
import { readMultipart } from './multipart-body.ts';
import type { CreateLimiters, FindDevice } from './rate-limits.ts';
import type { ResponseCache } from './response-cache.ts';
import { listHeaders } from './responses.ts';

export interface ApiRouteOptions {
  registry: ApiRegistry;
  cache: ResponseCache;
  live: EventStreams;
  store: FileStore;
  createLimiters: CreateLimiters;
  /** Who a bearer token belongs to; null when it is unknown, expired or its user inactive. */
  authenticate(token: string): Promise<Pick<Actor, 'userId' | 'name' | 'role' | 'sessionId' | 'withheld'> | null>;
  findDevice: FindDevice;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

async function actorOf(request: FastifyRequest, options: ApiRouteOptions): Promise<Actor> {
  const visitor: Actor = {
    ...ANONYMOUS,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    requestId: request.id,
  };
  const token = bearerToken(request.headers.authorization);
  const principal = token ? await options.authenticate(token) : null;
  return principal ? { ...visitor, ...principal } : visitor;
}

/** @throws DomainError 401 without a valid session, 403 without the role. Admin routes are refused by default. */
function assertAccess(spec: EndpointSpec, actor: Actor): void {
  if (spec.access === 'anyone') return;
  if (actor.userId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  if (spec.access !== 'admin' || isAdmin(actor)) return;
  throw new DomainError('forbidden', actor.withheld ? ERROR_MESSAGES.roleWithheld : ERROR_MESSAGES.adminOnly);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
  answered: Answered,
  query: unknown,
): FastifyReply {
  if (answered.binary) {
    const { bytes, type, cacheControl } = answered.binary;
    return reply.header('cache-control', cacheControl).type(type).send(Buffer.from(bytes));
  }
  if (answered.csv) return sendCsv(reply, answered.csv);
  reply.headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Authorization', ...answered.headers });
  if (answered.list) reply.headers(listHeaders(request.url.split('?')[0] ?? '', query, answered.list));
  return spec.response === null ? reply.status(204).send() : reply.status(spec.status ?? 200).send(answered.body);
}

/** Sends the answer now and whenever it has changed, as long as the caller may have it. */
function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  { spec, handler }: Binding,
  options: ApiRouteOptions,
): Promise<FastifyReply> {
  const raw: RawInput = { params: request.params, query: request.query };
  const make = async () => {
    const actor = await actorOf(request, options);
    assertAccess(spec, actor);
    return JSON.stringify((await answer({ spec, handler }, raw, actor)).body);
  };
  return options.live.follow(reply, { collections: spec.live?.collections ?? [], make });
}

function register(
  app: FastifyInstance,
  binding: Binding,
  options: ApiRouteOptions,
  as: { method: string; override: boolean; allowed: readonly string[] },
): void {
  const { spec } = binding;
  const limiters = options.createLimiters(spec, options.findDevice);
  app.route({
    method: as.method,
    url: spec.path,
    onRequest: async (request, reply) => {
      if (as.override && !asksForPut(request)) refuseMethod(reply, as.allowed);
      await limiters.byAddress(request);
      request.actor = await actorOf(request, options);
      assertAccess(spec, request.actor);
      await limiters.byAccount(request);
    },
    handler: async (request, reply) => {
      const anonymous = request.headers.authorization === undefined;
      if (spec.live && asksForEvents(request)) return follow(request, reply, binding, options);
      if (spec.cache && anonymous) return sendFromCache(request, reply, { binding, limiters, cache: options.cache });
      if (isSearch(request.query)) await limiters.onCacheMiss(request);
      const multipart = request.isMultipart() ? await readMultipart(request, spec.files ?? {}, options.store) : null;
      if (multipart) request.body = multipart.body;
      const raw: RawInput = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: multipart?.files,
        cookies: request.headers.cookie,
        automatic: isAutomatic(request.headers),
      };
      const answered = await (async () => {
        raw.unmodifiedSince = unmodifiedSince(request.headers['if-unmodified-since']);
        await limiters.byField(request);
        return answer(binding, raw, request.actor);
      })().finally(() => discardFiles(Object.values(raw.files ?? {})));
      return send(request, reply, spec, answered, answered.input.query);
    },
  });
}

/** The response cache never answers a search, whoever asks. */
function isSearch(query: unknown): boolean {
  return Boolean((query as Record<string, unknown>).search);
}

/** `POST /x/:id` exists only as the multipart form of PUT. */
function asksForPut(request: FastifyRequest): boolean {
  const method = (request.query as Record<string, unknown>)._method;
  return typeof method === 'string' && method.toUpperCase() === 'PUT';
}

function refuseMethod(reply: FastifyReply, allowed: readonly string[]): never {
  reply.header('allow', allowed.join(', '));
  throw new DomainError('method_not_allowed', ERROR_MESSAGES.methodNotAllowed);
}

/** The methods that a path is served by, as Allow lists them. */
function methodTable(bindings: readonly Binding[]): (path: string) => string[] {
  const patterns = bindings.map(({ spec }) => ({
    methods: spec.method === 'GET' ? ['GET', 'HEAD'] : [spec.method],
    pattern: new RegExp(`^${spec.path.replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }));
  return (path) => [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/** Serves every bound endpoint, and answers unknown paths and methods under /api in the API's own form. */
export function registerApiRoutes(app: FastifyInstance, options: ApiRouteOptions): void {
  app.decorateRequest('actor');
  const methodsOf = methodTable(options.registry.bindings());
  for (const binding of options.registry.bindings()) {
    const { method, path, methodOverride } = binding.spec;
    const allowed = methodsOf(path);
    register(app, binding, options, { method, override: false, allowed });
    if (methodOverride) register(app, binding, options, { method: 'POST', override: true, allowed });
  }
  app.all('/api/*', async (request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '');
    // A method that the path is served by arrives here when the router took no notice of an overlong parameter.
    if (allowed.length === 0 || allowed.includes(request.method)) throw notFound();
    refuseMethod(reply, allowed);
  });
}
