/** Vite's build manifest (manifest.json), by source module. */
export type ViteManifest = Record<string, ManifestChunk>;

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const ENTRY = 'index.html';
const TEXT_FONT = 'instrument-sans-latin-wght-normal.woff2';
const MATH_FONTS = /(libertinus|noto-sans)-math-subset\.woff2$/;

/** A chunk and its static imports, outermost first, without duplicates. */
function findChunks(manifest: ViteManifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => findChunks(manifest, imported, seen))];
}

/** Inlined CSS, with a disabled link that tells Vite's loader it is present; the preload scanner honors only `media`. */
function styleTag(file: string, styles: Readonly<Record<string, string>>): string {
  const text = styles[file];
  if (text === undefined) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  return `<style>${text}</style><link rel="stylesheet" crossorigin href="/${file}" media="not all" disabled>`;
}

/**
 * Styles, font preloads and modulepreloads of a page, without the entry's, which the document names itself. Scripts come
 * after what the first paint needs. Empty in development, where there is no manifest.
 */
export function buildLinks(
  manifest: ViteManifest,
  { chunks, hasFormulas = false }: { chunks: string[]; hasFormulas?: boolean },
  styles: Readonly<Record<string, string>> = import.meta.env.PUBLIC_STYLES ?? {},
): string {
  const entry = findChunks(manifest, ENTRY);
  const pageChunks = chunks.flatMap((key) => findChunks(manifest, key));
  const known = new Set(entry.map(({ file }) => file));
  const scripts = new Set(pageChunks.map(({ file }) => file).filter((file) => !known.has(file)));
  const styleFiles = new Set([...entry, ...pageChunks].flatMap(({ css = [] }) => css));
  const fonts = Object.entries(manifest)
    .filter(([key]) => key.endsWith(TEXT_FONT) || (hasFormulas && MATH_FONTS.test(key)))
    .map(([, { file }]) => file);
  return [
    ...fonts.map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
    ...[...styleFiles].map((file) => styleTag(file, styles)),
    ...[...scripts].map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ].join('');
}

const built = new WeakMap<ViteManifest, Map<string, string>>();

/** The same for one page, built once for each manifest. */
export function getLinks(
  manifest: ViteManifest,
  { chunk, hasFormulas }: { chunk: string | undefined; hasFormulas: boolean },
): string {
  const links = built.get(manifest) ?? new Map<string, string>();
  built.set(manifest, links);
  const key = `${chunk} ${hasFormulas}`;
  const known = links.get(key) ?? buildLinks(manifest, { chunks: chunk ? [chunk] : [], hasFormulas });
  links.set(key, known);
  return known;
}
