import { type EndpointSpec, getLimits } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, ANONYMOUS, isAdmin, type Principal } from '../../access/actor.ts';
import { DomainError, notFound } from '../../domain-error.ts';
import { discardFiles, type UploadTarget } from '../../storage/incoming.ts';
import { sendFromCache } from '../cache/cached-endpoint.ts';
import { parseUnmodifiedSince } from '../cache/conditional-requests.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { isAutomatic } from '../limits/bot-detection.ts';
import { clientIp, clientNetwork } from '../limits/client-ip.ts';
import type { CreateLimiters, FindDevice } from '../limits/rate-limits.ts';
import type { RenderQueue } from '../limits/render-queue.ts';
import { type EventStreams, wantsEventStream } from '../streams/event-stream.ts';
import { sendProgress, wantsProgress } from '../streams/progress-stream.ts';
import { type ApiRegistry, type Binding, callEndpoint, type EndpointResult, type RawInput } from './api-registry.ts';
import { sendCsv } from './csv-file.ts';
import { readMultipart } from './multipart-body.ts';
import { buildListHeaders, isSearch } from './responses.ts';

const BEARER = /^Bearer ([\w-]{20,200})$/i;

const bearerToken = (header: string | undefined): string | null => BEARER.exec(header ?? '')?.[1] ?? null;

export interface ApiRouteOptions {
  registry: ApiRegistry;
  cache: ResponseCache;
  renders: RenderQueue;
  live: EventStreams;
  uploads: UploadTarget;
  createLimiters: CreateLimiters;
  /** Finds a bearer token's owner; null if the token is unknown or expired, or the user inactive. */
  authenticate(token: string): Promise<Principal | null>;
  findDevice: FindDevice;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
  }
}

async function loadActor(request: FastifyRequest, options: ApiRouteOptions): Promise<Actor> {
  const visitor: Actor = {
    ...ANONYMOUS,
    ip: clientIp(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    requestId: request.id,
  };
  const token = bearerToken(request.headers.authorization);
  const principal = token ? await options.authenticate(token) : null;
  return principal ? { ...visitor, ...principal } : visitor;
}

/** @throws DomainError 401 without a valid session, 403 without the role. Unknown access levels require an admin. */
function assertAccess(spec: EndpointSpec, actor: Actor): void {
  if (spec.access === 'anyone') return;
  if (actor.userId === null) throw new DomainError('unauthenticated', ERROR_MESSAGES.unauthenticated);
  if (spec.access !== 'admin' || isAdmin(actor)) return;
  throw new DomainError('forbidden', actor.mfaRequired ? ERROR_MESSAGES.mfaRequired : ERROR_MESSAGES.adminOnly);
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
  result: EndpointResult,
  query: unknown,
): FastifyReply {
  if (result.binary) {
    const { bytes, type, cacheControl } = result.binary;
    return reply.header('cache-control', cacheControl).type(type).send(Buffer.from(bytes));
  }
  if (result.csv) return sendCsv(reply, result.csv);
  reply.headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding, Authorization', ...result.headers });
  if (result.list) reply.headers(buildListHeaders(request.url.split('?')[0] ?? '', query, result.list));
  return spec.response === null ? reply.status(204).send() : reply.status(spec.status ?? 200).send(result.body);
}

/** Closes the stream when the caller loses access. */
function sendEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { spec, handler }: Binding,
  options: ApiRouteOptions,
): Promise<FastifyReply> {
  const raw: RawInput = { params: request.params, query: request.query };
  const load = async () => {
    const actor = await loadActor(request, options);
    assertAccess(spec, actor);
    return JSON.stringify((await callEndpoint({ spec, handler }, raw, actor)).body);
  };
  const { userId } = request.actor;
  return options.live.subscribe(reply, { userId, collections: spec.live?.collections ?? [], load });
}

function registerRoute(
  app: FastifyInstance,
  binding: Binding,
  options: ApiRouteOptions,
  as: { method: string; override: boolean; allowed: readonly string[] },
): void {
  const { spec } = binding;
  const limiters = options.createLimiters({ ...spec, limits: getLimits(spec) }, options.findDevice);
  app.route({
    method: as.method,
    url: spec.path,
    onRequest: async (request, reply) => {
      if (as.override && !isPutOverride(request)) refuseMethod(reply, as.allowed);
      await limiters.byNetwork(request);
      request.actor = await loadActor(request, options);
      assertAccess(spec, request.actor);
      await limiters.byAccount(request);
    },
    handler: async (request, reply) => {
      const anonymous = request.headers.authorization === undefined;
      if (spec.live && wantsEventStream(request)) return sendEventStream(request, reply, binding, options);
      if (spec.cache && anonymous) return sendFromCache(request, reply, { binding, limiters, cache: options.cache });
      // Count callers with unknown tokens too, or they would bypass the limit.
      const isMiss =
        spec.cache && (request.actor.userId === null || isSearch(request.query as Record<string, unknown>));
      if (isMiss) await limiters.onCacheMiss(request);
      const multipart = request.isMultipart() ? await readMultipart(request, spec.files ?? {}, options.uploads) : null;
      if (multipart) request.body = multipart.body;
      const raw: RawInput = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: multipart?.files,
        cookies: request.headers.cookie,
        automatic: isAutomatic(request.headers),
      };
      const respond = () =>
        (async () => {
          raw.unmodifiedSince = parseUnmodifiedSince(request.headers['if-unmodified-since']);
          await limiters.byField(request);
          const callNow = () => callEndpoint(binding, raw, request.actor);
          return isMiss ? options.renders.add(clientNetwork(request), callNow).result : callNow();
        })().finally(() => discardFiles(Object.values(raw.files ?? {})));
      if (spec.progress && wantsProgress(request))
        return sendProgress(request, reply, async (report) => {
          raw.report = report;
          return { status: spec.status ?? 200, body: (await respond()).body };
        });
      const result = await respond();
      return send(request, reply, spec, result, result.input.query);
    },
  });
}

/** `POST /x/:id` exists only as the multipart form of PUT. */
function isPutOverride(request: FastifyRequest): boolean {
  const method = (request.query as Record<string, unknown>)._method;
  return typeof method === 'string' && method.toUpperCase() === 'PUT';
}

function refuseMethod(reply: FastifyReply, allowed: readonly string[]): never {
  reply.header('allow', allowed.join(', '));
  throw new DomainError('method_not_allowed', ERROR_MESSAGES.methodNotAllowed);
}

function createMethodLookup(bindings: readonly Binding[]): (path: string) => string[] {
  const patterns = bindings.map(({ spec }) => ({
    methods: spec.method === 'GET' ? ['GET', 'HEAD'] : [spec.method],
    pattern: new RegExp(`^${spec.path.replace(/:[a-z_]+/g, '[^/]+')}/?$`),
  }));
  return (path) => [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))];
}

/** Serves every endpoint, and JSON errors for unknown API paths and methods. */
export function registerApiRoutes(app: FastifyInstance, options: ApiRouteOptions): void {
  app.decorateRequest('actor');
  const getMethods = createMethodLookup(options.registry.bindings());
  for (const binding of options.registry.bindings()) {
    const { method, path, methodOverride } = binding.spec;
    const allowed = getMethods(path);
    registerRoute(app, binding, options, { method, override: false, allowed });
    if (methodOverride) registerRoute(app, binding, options, { method: 'POST', override: true, allowed });
  }
  app.all('/api/*', async (request, reply) => {
    const allowed = getMethods(request.url.split('?')[0] ?? '');
    // The path is known, so the router has rejected an overlong parameter.
    if (allowed.length === 0 || allowed.includes(request.method)) throw notFound();
    refuseMethod(reply, allowed);
  });
}
