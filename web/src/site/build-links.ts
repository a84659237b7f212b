/** The build's manifest: what each source module became (Vite's manifest.json). */
export type ViteManifest = Record<string, ManifestChunk>;

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'index.html';
const FIRST_FONT = 'instrument-sans-latin-wght-normal.woff2';

/** A chunk and everything that it imports at once, outermost first, each once. */
function chunksOf(manifest: ViteManifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen))];
}

/**
 * A style file's text, or a link where the text is not at hand. The disabled link tells the browser's loader of chunks
 * that this style is there already; it is not fetched, not even ahead of parsing, which heeds `media` alone.
 */
function styleTag(file: string, styles: Readonly<Record<string, string>>): string {
  const text = styles[file];
  if (text === undefined) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  return `<style>${text}</style><link rel="stylesheet" crossorigin href="/${file}" media="not all" disabled>`;
}

/**
 * The styles of the page, preloads of the scripts that it needs besides the entry's, which the document itself names,
 * and of the text's font. Scripts come after what the first paint needs. In development there is no manifest, and
 * nothing to link.
 */
export function buildLinks(
  manifest: ViteManifest,
  chunks: string[],
  styles: Readonly<Record<string, string>> = import.meta.env.PUBLIC_STYLES ?? {},
): string {
  const entry = chunksOf(manifest, ENTRY);
  const own = chunks.flatMap((key) => chunksOf(manifest, key));
  const known = new Set(entry.map(({ file }) => file));
  const scripts = new Set(own.map(({ file }) => file).filter((file) => !known.has(file)));
  const styleFiles = new Set([...entry, ...own].flatMap(({ css = [] }) => css));
  const font = Object.entries(manifest).find(([key]) => key.endsWith(FIRST_FONT))?.[1].file;
  return [
    ...(font ? [`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`] : []),
    ...[...styleFiles].map((file) => styleTag(file, styles)),
    ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('');
}
