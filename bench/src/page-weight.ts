import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Site } from '@qram/testing/site';
import { type Finding, figure } from './findings.ts';

export const PART = 'weight';
const GOAL_KILOBYTES = { js: 140, css: 30 } as const;
const PAGES = ['/', '/videos'];
const MANIFEST = path.resolve(import.meta.dirname, '..', '..', 'web', 'dist', 'client', '.vite', 'manifest.json');

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Addresses in the page that the browser fetches by itself: styles and scripts. */
function namedInPage(html: string): string[] {
  const tags = html.match(/<(?:link rel="(?:modulepreload|stylesheet)"|script type="module")[^>]*>/g) ?? [];
  return tags.flatMap((tag) => tag.match(/\b(?:href|src)="\/([^"]+)"/)?.[1] ?? []);
}

/** Those files, and what they import before they run, to the end. */
function withImports(named: string[], manifest: Manifest): Set<string> {
  const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    const entry = byFile.get(file);
    for (const style of entry?.css ?? []) files.add(style);
    for (const key of entry?.imports ?? []) visit(manifest[key]?.file ?? key);
  };
  for (const file of named) visit(file);
  return files;
}

async function gzippedKilobytes(site: Site, file: string): Promise<number> {
  const response = await fetch(`${site.url}/${file}`);
  if (response.status !== 200) throw new Error(`/${file} answered ${response.status}`);
  return gzipSync(Buffer.from(await response.arrayBuffer())).length / 1000;
}

async function weightOf(site: Site, page: string, manifest: Manifest): Promise<Finding[]> {
  const html = await (await fetch(site.url + page)).text();
  const files = [...withImports(namedInPage(html), manifest)];
  const findings: Finding[] = [
    { part: PART, name: `${page}  HTML, gzip`, value: gzipSync(html).length / 1000, unit: 'kB' },
  ];
  for (const kind of ['js', 'css'] as const) {
    const ofKind = files.filter((file) => file.endsWith(`.${kind}`));
    const sizes = await Promise.all(ofKind.map((file) => gzippedKilobytes(site, file)));
    const detail = ofKind.map((file, position) => `${path.basename(file)} ${figure(sizes[position] ?? 0)}`).join(', ');
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

/** What a first visit to a public page loads (kB are 1000 bytes). */
export async function measureWeight(site: Site): Promise<Finding[]> {
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  const findings: Finding[] = [];
  for (const page of PAGES) findings.push(...(await weightOf(site, page, manifest)));
  return findings;
}
