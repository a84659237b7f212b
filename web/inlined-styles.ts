import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CLIENT = 'dist/client';
const PUBLIC_PAGE = /^src\/(site|modules\/[^/]+\/public)\/.*Page\.tsx$/;
const STYLE_LINKS = /\s*<link rel="stylesheet"[^>]*>/g;

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** CSS files of the entry and of the public pages, including their imports. */
function publicStyles(manifest: Manifest): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of manifest[key]?.css ?? []) files.add(file);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of Object.keys(manifest)) if (key === 'index.html' || PUBLIC_PAGE.test(key)) visit(key);
  return files;
}

/** Public CSS of the client build by file name; empty when `outDir` has no build yet. */
function getStyles(outDir: string): Record<string, string> {
  const path = join(outDir, '.vite/manifest.json');
  if (!existsSync(path)) return {};
  const files = [...publicStyles(JSON.parse(readFileSync(path, 'utf8')) as Manifest)];
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(outDir, file), 'utf8').trim()]));
}

/**
 * Inlines the CSS into each page, so that the first paint needs no further request: removes the style links from the
 * client build's document and hands the CSS to the server build.
 */
export function inlinedStyles(): Plugin {
  return {
    name: 'inlined-styles',
    apply: 'build',
    config: (config, { isSsrBuild }) => {
      const styles = isSsrBuild ? getStyles(join(config.root ?? process.cwd(), CLIENT)) : {};
      return { define: { 'import.meta.env.PUBLIC_STYLES': JSON.stringify(styles) } };
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(STYLE_LINKS, '') },
  };
}
