import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ApiRegistry } from '../platform/http/api/api-registry.ts';
import type { Rendered } from '../platform/http/cache/response-cache.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { type Missing, registerBuiltFiles } from './built-files.ts';
import { createRecordingTransport } from './in-process-transport.ts';
import { createShell, hashInlineScripts } from './page-shell.ts';
import { createPreviewRenderer, createPreviewShell, type PreviewRenderer } from './preview-renderer.ts';
import type { MissingStatus, WebApp } from './web-app.ts';

const BUILD = new URL('web/dist/', PROJECT_ROOT);
const CLIENT = fileURLToPath(new URL('client/', BUILD));
const HTML = 'text/html; charset=utf-8';

export class PageMoved extends Error {
  override readonly name = 'PageMoved';
  readonly location: string;

  constructor(location: string) {
    super(`The page is at ${location}`);
    this.location = location;
  }
}

/** There is no page. All missing pages of a kind share one. */
export class PageMissing extends Error {
  override readonly name = 'PageMissing';
  /** URL at which the shared page is rendered. */
  readonly url: string;
  readonly status: MissingStatus;

  constructor({ address, status }: { address: string; status: MissingStatus }) {
    super('There is no such page');
    this.url = address;
    this.status = status;
  }
}

export interface PageRenderer {
  /** For the content security policy. */
  scriptHashes: string[];
  webApp(): Promise<WebApp>;
  /**
   * @param missing status of the shared page to render
   * @throws PageMoved or PageMissing before rendering
   */
  render(url: string, missing?: MissingStatus): Promise<Rendered>;
  /** Pages with an unpublished record, without the web app's scripts. */
  previews: PreviewRenderer;
  /** An empty page, for which the browser loads the data. */
  emptyPage(url: string): Promise<string>;
  /** The simulator for pages of other sites, which is the same for everybody. */
  embeddedPage(): Promise<string>;
  /** @param missing handles URLs without a file */
  registerFiles(app: FastifyInstance, missing: Missing): Promise<void>;
}

/** Path of the simulator for pages of other sites. */
export const EMBEDDED_PATH = '/embed/simulator';

export const EMPTY = { head: '<title>QRAM</title>', body: '', state: '{}' };

/** The web app has not been built yet. */
export class MissingBuild extends Error {
  override readonly name = 'MissingBuild';
}

/** Doesn't cache pages that lack data, and results of filters without matches. */
export function createRender(
  registry: ApiRegistry,
  publicUrl: string,
  load: () => Promise<{ webApp: WebApp; manifest: unknown; fill: ReturnType<typeof createShell> }>,
) {
  return async (url: string, missing?: MissingStatus): Promise<Rendered> => {
    const { webApp, manifest, fill } = await load();
    const { api, rule, noted } = createRecordingTransport(registry);
    const page = await webApp.renderPage({ url: url, publicUrl, api, manifest, missing });
    if (page.redirect) throw new PageMoved(page.redirect);
    if (page.missing) throw new PageMissing(page.missing);
    const body = fill(page);
    // Browsers retry by themselves; other clients get Retry-After.
    if (noted.unavailable)
      return {
        response: { status: 503, type: HTML, body, headers: { 'retry-after': '1' } },
        rule: rule(),
        store: false,
      };
    const store = page.status < 500 && !noted.failed && !noted.uncacheable;
    return { response: { status: page.status, type: HTML, body }, rule: rule(), store };
  };
}

/** @throws MissingBuild */
export function openPageRenderer(registry: ApiRegistry, publicUrl: string): PageRenderer {
  const shellPath = new URL('client/index.html', BUILD);
  if (!existsSync(shellPath)) throw new MissingBuild('The web app is not built. Run `npm start`, which builds it.');
  const html = readFileSync(shellPath, 'utf8');
  const fill = createShell(html);
  const manifest: unknown = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', BUILD), 'utf8'));
  let loading: Promise<WebApp> | undefined;
  const webApp = () => {
    loading ??= import(new URL('server/entry-server.js', BUILD).href) as Promise<WebApp>;
    return loading;
  };
  const render = createRender(registry, publicUrl, async () => ({ webApp: await webApp(), manifest, fill }));
  const fillPreview = createPreviewShell(html);
  let embedded: string | undefined;
  return {
    scriptHashes: hashInlineScripts(html),
    webApp,
    render,
    previews: createPreviewRenderer(registry, publicUrl, async () => ({
      webApp: await webApp(),
      manifest,
      fill: fillPreview,
    })),
    emptyPage: async () => fill(EMPTY),
    async embeddedPage() {
      embedded ??= String((await render(EMBEDDED_PATH)).response.body);
      return embedded;
    },
    registerFiles: (app, missing) => registerBuiltFiles(app, { root: CLIENT, missing }),
  };
}
