import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Site } from '@qram/testing/site';
import { type Finding, formatFigure } from './findings.ts';
import { findPublicPages } from './public-pages.ts';

export const PART = 'weight';
const GOAL_KILOBYTES = { js: 130, css: 30 } as const;
const MANIFEST = path.resolve(import.meta.dirname, '..', '..', 'web', 'dist', 'client', '.vite', 'manifest.json');

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Styles and scripts that the page references. */
function findReferencedFiles(html: string): string[] {
  const tags = html.match(/<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")[^>]*>/g) ?? [];
  return tags.flatMap((tag) => tag.match(/\b(?:href|src)="\/([^"]+)"/)?.[1] ?? []);
}

/** Adds static imports, transitively. */
function withImports(files: string[], manifest: Manifest): Set<string> {
  const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    const entry = byFile.get(file);
    for (const style of entry?.css ?? []) found.add(style);
    for (const key of entry?.imports ?? []) visit(manifest[key]?.file ?? key);
  };
  for (const file of files) visit(file);
  return found;
}

async function gzippedKilobytes(site: Site, file: string): Promise<number> {
  const response = await fetch(`${site.url}/${file}`);
  if (response.status !== 200) throw new Error(`/${file} responded ${response.status}`);
  return gzipSync(Buffer.from(await response.arrayBuffer())).length / 1000;
}

async function measurePage(site: Site, page: string, manifest: Manifest): Promise<Finding[]> {
  const html = await (await fetch(site.url + page)).text();
  const files = [...withImports(findReferencedFiles(html), manifest)];
  const findings: Finding[] = [
    { part: PART, name: `${page}  HTML, gzip`, value: gzipSync(html).length / 1000, unit: 'kB' },
  ];
  for (const kind of ['js', 'css'] as const) {
    const ofKind = files.filter((file) => file.endsWith(`.${kind}`));
    const sizes = await Promise.all(ofKind.map((file) => gzippedKilobytes(site, file)));
    const detail = ofKind
      .map((file, position) => `${path.basename(file)} ${formatFigure(sizes[position] ?? 0)}`)
      .join(', ');
    const value = sizes.reduce((sum, size) => sum + size, 0);
    findings.push({
      part: PART,
      name: `${page}  first-load ${kind === 'js' ? 'JavaScript' : 'CSS'}, gzip`,
      value,
      unit: 'kB',
      goal: { atMost: GOAL_KILOBYTES[kind] },
      detail,
    });
  }
  return findings;
}

/** Measures a first visit to public pages (1 kB is 1000 bytes). */
export async function measureWeight(site: Site): Promise<Finding[]> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  const findings: Finding[] = [];
  for (const page of await findPublicPages(site)) findings.push(...(await measurePage(site, page, manifest)));
  return findings;
}
