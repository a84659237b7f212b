import type { Server } from 'node:http';
import multipart from '@fastify/multipart';
import { allEndpoints } from '@qram/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { collectionRegistry, mediaLibrary } from './collection-registry.ts';
import { type CollectionDefinition, withHooks } from './collections/definition.ts';
import { nextDue } from './collections/publication/publication.ts';
import { bindCollection } from './collections/routes.ts';
import { bindHistory } from './collections/versions/history-routes.ts';
import { registerVersionFiles } from './collections/versions/version-delivery.ts';
import type { Env } from './env.ts';
import { proxyMatcher } from './env-values.ts';
import { bindAudit } from './modules/audit/routes.ts';
import { bindAuth } from './modules/auth/routes.ts';
import { afterUserChange, authenticate, findDevice, findSessionUser } from './modules/auth/service.ts';
import { bindClicks } from './modules/clicks/routes.ts';
import { bindContact } from './modules/contact/routes.ts';
import { bindDashboard } from './modules/dashboard/routes.ts';
import { bindFeatures } from './modules/features/routes.ts';
import { bindImports } from './modules/imports/routes.ts';
import { bindLearning } from './modules/learning/routes.ts';
import { bindLogos } from './modules/logos/routes.ts';
import { bindMail } from './modules/mail/routes.ts';
import { bindMedia, registerMediaFiles } from './modules/media/routes.ts';
import { bindPatents, registerPatentCitations, registerPatentDocuments } from './modules/patents/routes.ts';
import { bindPresence } from './modules/presence/routes.ts';
import { bindPreviews } from './modules/previews/routes.ts';
import { bindSearch } from './modules/search/routes.ts';
import { bindServiceRequests } from './modules/service-requests/routes.ts';
import { bindTerms } from './modules/terms/routes.ts';
import { bindTutorials, registerTutorialFiles } from './modules/tutorials/routes.ts';
import { usersCollection } from './modules/users/collection.ts';
import { bindUsers, registerAvatars } from './modules/users/routes.ts';
import { bindVideos } from './modules/videos/routes.ts';
import { cachedFiles } from './pages/cached-files.ts';
import { registerFeeds } from './pages/feeds.ts';
import { registerGalleryFiles } from './pages/gallery-files.ts';
import { readableTarget } from './pages/malformed-path.ts';
import { registerOpenGraphPictures } from './pages/open-graph.ts';
import type { PageRenderer } from './pages/page-renderer.ts';
import { registerPageRoutes } from './pages/page-routes.ts';
import { registerPreviewPage } from './pages/preview-routes.ts';
import { registerSiteMap } from './pages/site-map.ts';
import type { PoolState } from './platform/database/postgres-pool.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { notFound } from './platform/domain-error.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { ApiRegistry } from './platform/http/api-registry.ts';
import { registerApiRoutes } from './platform/http/api-routes.ts';
import { createCachingServer, originForm } from './platform/http/cache-handler.ts';
import { limitConnections, SEND_TIMEOUT_MS } from './platform/http/connection-limits.ts';
import { sendError } from './platform/http/error-handler.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { registerHealthRoutes } from './platform/http/health-routes.ts';
import { shedLoad } from './platform/http/load-shedding.ts';
import { registerMetrics } from './platform/http/metrics-routes.ts';
import { rateLimits } from './platform/http/rate-limits.ts';
import { requestLogging } from './platform/http/request-log.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { readinessOf } from './readiness.ts';

const JSON_LIMIT_BYTES = 1024 * 1024;
const CACHE_LIMITS = { maxBytes: 48 * 1024 * 1024, maxEntries: 2000 };

export interface AppOptions {
  deps: Dependencies;
  env: Env;
  /** State of the database connections; absent in tests. */
  poolState?: () => PoolState | null;
  /** Lines of the log that could not be written; none in tests. */
  lostLogLines?: () => number;
  /** Rejects requests while the event loop is late; off in tests, which may share a busy machine. */
  shedding?: boolean;
  /** Opens the web app; absent in API tests. */
  openPages?: (registry: ApiRegistry) => PageRenderer | Promise<PageRenderer>;
  /** Requests wait until it resolves. */
  opened?: Promise<void>;
  /** False in development, where hot reload needs inline scripts. */
  strictPolicy?: boolean;
}

/** Binds every module's endpoints. @throws Error when an endpoint of the contract is not served, or vice versa */
export function bindModules(deps: Dependencies, env: Env, collections: readonly CollectionDefinition[]): ApiRegistry {
  const registry = new ApiRegistry();
  const secure = env.publicUrl.startsWith('https:');
  for (const definition of collections) {
    bindCollection(registry, deps, definition);
    bindHistory(registry, deps, collections, { definition, secure });
  }
  bindAuth(registry, deps, { secure });
  bindUsers(registry, deps, withHooks(usersCollection, { afterChange: afterUserChange(deps) }));
  bindFeatures(registry, deps);
  bindServiceRequests(registry, deps);
  bindClicks(registry, deps);
  bindVideos(registry, deps, env.videoDetailsUrl);
  bindContact(registry, deps, { ...env.contact, publicUrl: env.publicUrl });
  bindImports(registry, deps, collections);
  bindMail(registry, deps);
  bindTerms(registry, deps, { destination: env.termsDestinationUrl ?? null });
  bindLearning(registry, deps);
  bindPresence(registry, deps);
  bindLogos(registry, deps);
  bindDashboard(registry, deps, collections);
  bindTutorials(registry, deps, { secure });
  bindPatents(registry, deps, env);
  bindMedia(registry, deps, { ...mediaLibrary(deps, collections), collections }, { secure });
  bindAudit(registry, deps, collections);
  bindPreviews(registry, deps, collections);
  bindSearch(registry, deps);
  registry.assertComplete(allEndpoints().map(({ spec }) => spec));
  return registry;
}

/** The complete Fastify app, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, env, openPages, opened, strictPolicy = true, poolState = () => null, lostLogLines = () => 0 } = options;
  const collections = collectionRegistry(deps);
  const registry = bindModules(deps, env, collections);
  const pages = await openPages?.(registry);
  const headers = securityHeaders({
    scriptHashes: pages?.scriptHashes ?? [],
    https: env.publicUrl.startsWith('https:'),
    signInScript: env.accounts.google?.scriptUrl ?? null,
    strictPolicy,
  });
  const cache = new ResponseCache(deps.versions, {
    ...CACHE_LIMITS,
    headers,
    now: () => deps.now(),
    nextDue: (collections, since) => nextDue(deps, collections, since),
  });
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => readableTarget(originForm(request.url ?? '/')),
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
    serverFactory: (framework): Server =>
      limitConnections(createCachingServer(cache, framework), {
        sendTimeoutMs: SEND_TIMEOUT_MS,
        perAddress: env.connectionsPerAddress,
        isExempt: proxyMatcher(env.trustProxy),
        log: deps.log,
      }),
  });
  // Only JSON and multipart bodies are accepted; plain text would bypass the schemas.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  if (opened) app.addHook('onRequest', () => opened);
  requestLogging(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  await app.register(multipart);
  const createLimiters = rateLimits(deps);

  if (options.shedding) shedLoad(app);
  registerHealthRoutes(app, readinessOf(deps, env));
  registerApiReference(app, env.publicUrl);
  const live = new EventStreams(deps.versions);
  app.addHook('preClose', async () => live.closeAll());
  await registerMetrics(app, env.metricsToken, { deps, cache, live, poolState, lostLogLines });
  registerApiRoutes(app, {
    registry,
    cache,
    live,
    store: deps.files,
    createLimiters,
    authenticate: (token) => authenticate(deps, token),
    findDevice: (request, account) => findDevice(deps, request.headers.cookie ?? '', account),
  });
  registerTutorialFiles(app, deps, createLimiters);
  registerPatentDocuments(app, deps);
  registerPatentCitations(app, { deps, publicUrl: env.publicUrl, cache, createLimiters });
  registerMediaFiles(app, deps);
  registerVersionFiles(app, deps, findSessionUser);
  registerAvatars(app, deps);
  registerGalleryFiles(app, deps.files);
  if (pages) {
    const serve = cachedFiles(app, cache, createLimiters);
    registerSiteMap(app, { deps, pages, publicUrl: env.publicUrl, serve });
    registerFeeds(deps, serve, env.publicUrl);
    registerOpenGraphPictures(deps, serve, pages);
    registerPreviewPage(app, { deps, collections, pages, createLimiters });
    await registerPageRoutes(app, { cache, pages, createLimiters });
  }
  return app;
}
