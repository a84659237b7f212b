import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EndpointKey } from '@qram/contract';
import type { FastifyInstance } from 'fastify';
import { ANONYMOUS } from '../platform/actor.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import { type ApiRegistry, callEndpoint } from '../platform/http/api-registry.ts';
import type { Rendered } from '../platform/http/response-cache.ts';
import { isCacheable } from '../platform/http/responses.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { type Missing, registerBuiltFiles } from './built-files.ts';
import { inlineScriptHashes, pageShell } from './page-shell.ts';

const BUILD = new URL('web/dist/', PROJECT_ROOT);
const CLIENT = fileURLToPath(new URL('client/', BUILD));
const HTML = 'text/html; charset=utf-8';

/** Responses to the calls of one render, as the web app's transport expects them. */
type Transport = (
  key: EndpointKey,
  options?: { params?: unknown; query?: unknown },
) => Promise<{ data: unknown; total: number | null }>;

/** Exports of web/src/entry-server.tsx. */
export interface WebApp {
  renderPage(input: {
    url: string;
    publicUrl: string;
    api: Transport;
    manifest: unknown;
  }): Promise<{ status: number; head: string; body: string; state: string }>;
  canonicalAddress(address: string): string;
  sitemapPaths: string[];
}

export interface PageRenderer {
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[];
  webApp(): Promise<WebApp>;
  render(address: string): Promise<Rendered>;
  /** The page without content; the browser loads its data. */
  emptyPage(address: string): Promise<string>;
  /** Serves the web app's files; `missing` handles URLs without a file. */
  registerFiles(app: FastifyInstance, missing: Missing): Promise<void>;
}

export const EMPTY = { head: '<title>QRAM</title>', body: '', state: '{}' };

/** The web app has not been built yet. */
export class MissingBuild extends Error {
  override readonly name = 'MissingBuild';
}

/** Calls the services in-process as an anonymous visitor, and records which collections the page depends on. */
function recordingTransport(registry: ApiRegistry) {
  const collections = new Set<string>();
  const noted = { counters: false, failed: false, unavailable: false, uncacheable: false };
  const api: Transport = async (key, options = {}) => {
    const binding = registry.find(key);
    if (!binding?.spec.cache) throw new Error(`${key} cannot be part of a page: it has no cache rule`);
    for (const collection of binding.spec.cache.collections) collections.add(collection);
    if (binding.spec.cache.counters) noted.counters = true;
    try {
      const answered = await callEndpoint(binding, options, ANONYMOUS);
      if (answered.list && !isCacheable(answered.list, answered.input.query ?? {})) noted.uncacheable = true;
      return { data: answered.body, total: answered.list?.total ?? null };
    } catch (error) {
      noted.failed = true;
      if (classifyDatabaseError(error) === 'unavailable') noted.unavailable = true;
      throw error;
    }
  };
  const rule = () => ({ collections: [...collections], ...(noted.counters ? { counters: true as const } : {}) });
  return { api, rule, noted };
}

/** Renders pages of a loaded web app. Pages that don't exist, lack data or lie beyond a list's end are not cached. */
export function pageMaker(
  registry: ApiRegistry,
  publicUrl: string,
  load: () => Promise<{ webApp: WebApp; manifest: unknown; fill: ReturnType<typeof pageShell> }>,
) {
  return async (address: string): Promise<Rendered> => {
    const { webApp, manifest, fill } = await load();
    const { api, rule, noted } = recordingTransport(registry);
    const page = await webApp.renderPage({ url: address, publicUrl, api, manifest });
    const body = fill(page);
    // Browsers retry by themselves; other clients get Retry-After.
    if (noted.unavailable)
      return {
        response: { status: 503, type: HTML, body, headers: { 'retry-after': '1' } },
        rule: rule(),
        store: false,
      };
    const store = page.status === 200 && !noted.failed && !noted.uncacheable;
    return { response: { status: page.status, type: HTML, body }, rule: rule(), store };
  };
}

/** The built web app. @throws MissingBuild */
export function openPageRenderer(registry: ApiRegistry, publicUrl: string): PageRenderer {
  const shellPath = new URL('client/index.html', BUILD);
  if (!existsSync(shellPath)) throw new MissingBuild('The web app is not built. Run `npm start`, which builds it.');
  const html = readFileSync(shellPath, 'utf8');
  const fill = pageShell(html);
  const manifest: unknown = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', BUILD), 'utf8'));
  let loading: Promise<WebApp> | undefined;
  const webApp = () => {
    loading ??= import(new URL('server/entry-server.js', BUILD).href) as Promise<WebApp>;
    return loading;
  };
  const render = pageMaker(registry, publicUrl, async () => ({ webApp: await webApp(), manifest, fill }));
  return {
    scriptHashes: inlineScriptHashes(html),
    webApp,
    render,
    emptyPage: async () => fill(EMPTY),
    registerFiles: (app, missing) => registerBuiltFiles(app, { root: CLIENT, missing }),
  };
}
