import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { ApiRegistry } from '../platform/http/api/api-registry.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { createRender, EMBEDDED_PATH, EMPTY, type PageRenderer } from './page-renderer.ts';
import { createShell } from './page-shell.ts';
import { createPreviewRenderer, createPreviewShell } from './preview-renderer.ts';
import type { WebApp } from './web-app.ts';

const WEB = fileURLToPath(new URL('web/', PROJECT_ROOT));

/** Renders from source with hot reload, without a cache. */
export async function openDevRenderer(registry: ApiRegistry, publicUrl: string): Promise<PageRenderer> {
  const vite = await createServer({
    root: WEB,
    appType: 'custom',
    // Bundling would write a new config file on each start, for which `node --watch` restarts.
    configLoader: 'runner',
    server: { middlewareMode: true, ws: { host: '127.0.0.1' } },
  });
  const webApp = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as WebApp;
  const shell = async (url: string) =>
    createShell(await vite.transformIndexHtml(url, await readFile(`${WEB}/index.html`, 'utf8')));
  // In development, scripts load the styles, but previews have no scripts.
  const styleLinks = () =>
    [...vite.moduleGraph.idToModuleMap.keys()]
      .filter((id) => id.startsWith(WEB) && id.endsWith('.css'))
      .map((id) => `<link rel="stylesheet" href="/${id.slice(WEB.length)}">`)
      .join('');
  const render: PageRenderer['render'] = async (url, missing) => {
    const fill = await shell(url);
    const load = async () => ({ webApp: await webApp(), manifest: {}, fill });
    return { ...(await createRender(registry, publicUrl, load)(url, missing)), store: false };
  };
  return {
    scriptHashes: [],
    webApp,
    render,
    previews: createPreviewRenderer(registry, publicUrl, async () => ({
      webApp: await webApp(),
      manifest: {},
      fill: createPreviewShell(await readFile(`${WEB}/index.html`, 'utf8'), styleLinks()),
    })),
    embeddedPage: async () => String((await render(EMBEDDED_PATH)).response.body),
    emptyPage: async (url) => (await shell(url))(EMPTY),
    async registerFiles(app) {
      app.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, () => next()));
      app.addHook('onClose', () => vite.close());
    },
  };
}
