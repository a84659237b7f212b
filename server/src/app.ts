import type { Server } from 'node:http';
import multipart from '@fastify/multipart';
import { allEndpoints } from '@qram/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { collectionRegistry, findFileUses } from './collection-registry.ts';
import { engine } from './collections/collection.ts';
import type { CollectionDefinition } from './collections/definition.ts';
import { bindCollection } from './collections/endpoints/bind-collection.ts';
import { bindHistory } from './collections/endpoints/bind-history.ts';
import { nextDue } from './collections/publication/publication.ts';
import { registerVersionFiles } from './collections/versions/version-delivery.ts';
import type { Env } from './env.ts';
import { createProxyMatcher } from './env.ts';
import type { ModuleContext } from './module-plugin.ts';
import { authenticate, findDevice, findSessionUser } from './modules/auth/service.ts';
import { NOTEBOOK_FORMAT } from './modules/tutorials/lessons/notebook-format.ts';
import { MODULES } from './modules.ts';
import { toDecodableTarget } from './pages/decodable-target.ts';
import { registerEmbeddedPage } from './pages/embedded-page.ts';
import { registerFeeds } from './pages/feeds.ts';
import { registerGalleryFiles } from './pages/gallery-files.ts';
import { registerOpenGraphPictures } from './pages/open-graph.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { registerPageRoutes } from './pages/page-routes.ts';
import { registerPreviewPage } from './pages/preview-routes.ts';
import { registerAnswerPages } from './pages/question-form-page.ts';
import { registerSiteMap } from './pages/site-map.ts';
import type { PoolState } from './platform/database/postgres/postgres-pool.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { notFound } from './platform/domain-error.ts';
import { registerApiReference } from './platform/http/api/api-reference-page.ts';
import { ApiRegistry } from './platform/http/api/api-registry.ts';
import { registerApiRoutes } from './platform/http/api/api-routes.ts';
import { sendError } from './platform/http/api/error-handler.ts';
import { registerHealthRoutes } from './platform/http/api/health-routes.ts';
import { registerMetrics } from './platform/http/api/metrics-routes.ts';
import { requestLogging } from './platform/http/api/request-log.ts';
import { buildSecurityHeaders } from './platform/http/api/security-headers.ts';
import { createCachingServer, toOriginForm } from './platform/http/cache/cache-handler.ts';
import { createFileServer } from './platform/http/cache/cached-files.ts';
import { announceShutdown } from './platform/http/cache/last-responses.ts';
import { ResponseCache } from './platform/http/cache/response-cache.ts';
import { limitConnections, SEND_TIMEOUT_MS } from './platform/http/limits/connection-limits.ts';
import { shedLoad } from './platform/http/limits/load-shedding.ts';
import { createRateLimits } from './platform/http/limits/rate-limits.ts';
import { RenderQueue } from './platform/http/limits/render-queue.ts';
import { queueRequests } from './platform/http/limits/request-queue.ts';
import { EventStreams } from './platform/http/streams/event-stream.ts';
import { createReadiness } from './readiness.ts';

const JSON_LIMIT_BYTES = 1024 * 1024;
const CACHE_LIMITS = { maxBytes: 48 * 1024 * 1024, maxEntries: 2000 };

export interface AppOptions {
  deps: Dependencies;
  env: Env;
  /** By default those of `collectionRegistry`. */
  collections?: readonly CollectionDefinition[];
  /** Absent in tests. */
  poolState?: () => PoolState | null;
  lostLogLines?: () => number;
  /** Sheds load while the event loop is late; off in tests, which may share a busy machine. */
  shedding?: boolean;
  /** Opens the web app; absent in API tests. */
  openPages?: (registry: ApiRegistry) => PageRenderer | Promise<PageRenderer>;
  /** Requests wait until it resolves. */
  opened?: Promise<void>;
  /** Aborted some time before the app closes. */
  shutdown?: AbortSignal;
  /** False in development, where hot reload needs inline scripts. */
  strictPolicy?: boolean;
}

/** @throws Error when an endpoint of the contract is not served, or vice versa */
async function registerModules(app: FastifyInstance, context: ModuleContext): Promise<void> {
  const { registry, deps, collections, secure } = context;
  for (const definition of collections) {
    bindCollection(registry, engine(deps).collection(definition));
    bindHistory(registry, deps, collections, { definition, secure });
  }
  for (const plugin of MODULES) await app.register(plugin, context);
  registry.assertComplete(allEndpoints().map(({ spec }) => spec));
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, env, openPages, opened, strictPolicy = true, poolState = () => null, lostLogLines = () => 0 } = options;
  const { shutdown = new AbortController().signal } = options;
  const collections = options.collections ?? collectionRegistry(deps);
  const registry = new ApiRegistry();
  const secure = env.publicUrl.startsWith('https:');
  const pages = await openPages?.(registry);
  const headers = buildSecurityHeaders({
    scriptHashes: pages?.scriptHashes ?? [],
    https: secure,
    signInScript: env.accounts.google?.scriptUrl ?? null,
    strictPolicy,
  });
  const renders = new RenderQueue();
  const cache = new ResponseCache(deps.revisions, {
    ...CACHE_LIMITS,
    headers,
    renders,
    now: () => deps.now(),
    findNextChange: (collections, since) => nextDue(deps, collections, since),
  });
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // Serve requests sent before the client knew of the shutdown.
    return503OnClosing: false,
    rewriteUrl: (request) => toDecodableTarget(toOriginForm(request.url ?? '/')),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    serverFactory: (framework): Server =>
      limitConnections(announceShutdown(createCachingServer(cache, framework), shutdown), {
        sendTimeoutMs: SEND_TIMEOUT_MS,
        perNetwork: env.connectionsPerAddress,
        isExempt: createProxyMatcher(env.trustProxy),
        log: deps.log,
      }),
  });
  // Accept only JSON and multipart: plain text would bypass the schemas.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  queueRequests(app);
  if (opened) app.addHook('onRequest', () => opened);
  requestLogging(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  await app.register(multipart);
  const createLimiters = createRateLimits(deps);

  if (options.shedding) shedLoad(app);
  registerHealthRoutes(app, createReadiness(deps, env), shutdown);
  const serve = createFileServer(app, cache, createLimiters);
  registerApiReference(serve, env.publicUrl);
  const live = new EventStreams(deps.revisions);
  app.addHook('preClose', async () => live.closeAll());
  await registerMetrics(app, env.metricsToken, { deps, cache, live, poolState, lostLogLines });
  const fileUses = findFileUses(deps, collections);
  await registerModules(app, { deps, env, secure, registry, collections, fileUses, cache, createLimiters });
  registerApiRoutes(app, {
    registry,
    cache,
    renders,
    live,
    uploads: { store: deps.files, textFormats: [NOTEBOOK_FORMAT] },
    createLimiters,
    authenticate: (token) => authenticate(deps, token),
    findDevice: (request, account) => findDevice(deps, request.headers.cookie ?? '', account),
  });
  registerVersionFiles(app, deps, findSessionUser);
  registerGalleryFiles(app, deps.files);
  if (pages) {
    registerSiteMap(app, { deps, pages, publicUrl: env.publicUrl, serve });
    registerFeeds(deps, serve, env.publicUrl);
    registerOpenGraphPictures(deps, serve, pages);
    registerAnswerPages(app, { deps, pages, renders, createLimiters });
    registerPreviewPage(app, { deps, collections, pages, renders, createLimiters });
    registerEmbeddedPage(app, { pages, origins: env.embedOrigins });
    await registerPageRoutes(app, { cache, pages, createLimiters });
  }
  return app;
}
