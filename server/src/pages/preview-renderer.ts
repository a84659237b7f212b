import { createHash } from 'node:crypto';
import type { ApiRegistry } from '../platform/http/api/api-registry.ts';
import { createRecordingTransport, type Transport } from './in-process-transport.ts';
import { createShell, type PageParts } from './page-shell.ts';
import type { WebApp } from './web-app.ts';

/** Sets the theme before the first paint. */
const THEME_SCRIPT = `((root) => {
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {}
  if (theme !== 'dark' && theme !== 'light') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.classList.add(theme);
  root.setAttribute('data-mantine-color-scheme', theme);
})(document.documentElement);`;
const THEME_HASH = `'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`;
const THEME_TAG = `<script>${THEME_SCRIPT}</script>`;

/** Allows only the theme's script, for a page without the web app. */
export const toThemePolicy = (policy: string): string => policy.replace(/script-src [^;]*/, `script-src ${THEME_HASH}`);

/** Also lets the site's pages frame it. */
export const toPreviewPolicy = (policy: string): string =>
  toThemePolicy(policy).replace(/frame-ancestors [^;]*/, "frame-ancestors 'self'");

const STATE = '<!--qram:state-->';
const SCRIPTS = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Removes the web app, which would fetch the public data again. Opens links in a new tab, because no other page may be
 * in a frame, and disables buttons that need the web app.
 */
export function createPreviewShell(html: string, styles = ''): (parts: Pick<PageParts, 'head' | 'body'>) => string {
  // The state's placeholder is inside a script element.
  const fill = createShell(html.replace(SCRIPTS, (tag) => (tag.includes(STATE) ? STATE : '')));
  return ({ head, body }) =>
    fill({
      head: `${THEME_TAG}<base target="_blank">${head.replace(SCRIPTS, '')}${styles}`,
      body: body
        .replace(/<a (?=[^>]*href="#)/g, '<a target="_self" ')
        .replace(/<button (?=[^>]*type="button")/g, '<button inert '),
      state: '',
    });
}

export interface PreviewedPage {
  /** Path of the public page. */
  path: string;
  /** Endpoint whose response gets the record. */
  endpoint: string;
  /** Adds the record to the response of `call`. */
  respond(call: () => ReturnType<Transport>): ReturnType<Transport>;
  /** HTML before the page. */
  bar: string;
}

export interface PreviewRenderer {
  page(page: PreviewedPage): Promise<{ status: number; html: string }>;
  /** Renders other content with the site's styles. */
  message(title: string, body: string): Promise<string>;
}

/** Any path without a page. */
const NO_PAGE = '/preview';
const TITLE = /<title>[^<]*<\/title>/;

export function createPreviewRenderer(
  registry: ApiRegistry,
  publicUrl: string,
  load: () => Promise<{ webApp: WebApp; manifest: unknown; fill: ReturnType<typeof createPreviewShell> }>,
): PreviewRenderer {
  let styles: string | undefined;
  const render = async (url: string, api: Transport) => {
    const { webApp, manifest, fill } = await load();
    return { fill, ...(await webApp.renderPage({ url, publicUrl, api, manifest, preview: true })) };
  };
  return {
    async page({ path, endpoint, respond, bar }) {
      const { api } = createRecordingTransport(registry);
      const { fill, status, head, body } = await render(path, (key, options) =>
        key === endpoint ? respond(() => api(key, options)) : api(key, options),
      );
      return { status, html: fill({ head, body: bar + body }) };
    },
    async message(title, body) {
      // The head of a page without data is always the same.
      styles ??= (await render(NO_PAGE, createRecordingTransport(registry).api)).head;
      return (await load()).fill({ head: styles.replace(TITLE, `<title>${title} · QRAM</title>`), body });
    },
  };
}
