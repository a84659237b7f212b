// @databases sqlite
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/test-site.ts';
import { PROJECT_ROOT } from '../project-root.ts';

const CLIENT = fileURLToPath(new URL('web/dist/client/', PROJECT_ROOT));
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const files = readdirSync(CLIENT, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(CLIENT, join(parentPath, name)));
const isServed = (file: string): boolean => !file.startsWith('.') && !/\.(html|br|gz)$/.test(file);

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ pages: true });
});
afterAll(() => site.close());

describe('the build, served by the site', () => {
  it('serves every file with its content and media type', async () => {
    const served = files.filter(isServed);
    expect(served).toEqual(expect.arrayContaining(['favicon.svg', 'apple-touch-icon.png']));
    for (const file of served) {
      const { statusCode, headers, rawPayload } = await site.app.inject({ url: `/${file}` });
      expect([file, statusCode, headers['content-type']]).toEqual([file, 200, TYPES[extname(file)]]);
      expect(rawPayload.equals(readFileSync(join(CLIENT, file)))).toBe(true);
    }
  });

  it('responds to HEAD for a file in the root', async () => {
    const { statusCode, payload, headers } = await site.app.inject({ method: 'HEAD', url: '/favicon.svg' });
    expect([statusCode, payload, headers['content-type']]).toEqual([200, '', 'image/svg+xml']);
  });

  it('hides the shell, the manifest and precompressed files', async () => {
    const hidden = files.filter((name) => !isServed(name));
    const oneOfEach = new Map(hidden.map((name) => [extname(name), name]));
    expect([...oneOfEach.keys()].sort()).toEqual(['.br', '.gz', '.html', '.json']);
    for (const file of oneOfEach.values())
      expect([file, (await site.app.inject({ url: `/${file}` })).statusCode]).toEqual([file, 404]);
  });
});

const MAX_FIRST_LOAD_KB = 140;
/** Pages that may be heavier: the hero runs a query, the simulator brings its engine, the account has many sections. */
const HEAVIER: Readonly<Record<string, number>> = {
  'src/site/home/HomePage.tsx': 148,
  'src/modules/simulator/public/SimulatorPage.tsx': 170,
  'src/modules/simulator/public/EmbeddedSimulatorPage.tsx': 170,
  'src/site/account/AccountPage.tsx': 152,
};

interface Chunk {
  file: string;
  imports?: string[];
}

describe('the scripts of a first visit', () => {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const pages = Object.keys(manifest).filter((key) => /^src\/(site|modules\/[^/]+\/public)\/.*Page\.tsx$/.test(key));

  const findScripts = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) findScripts(imported, found);
    return found;
  };

  it.each(pages)('fits the scripts of %s into the budget', (page) => {
    const scripts = [...findScripts(page, findScripts('index.html'))];
    const sizes = scripts.map((file) => gzipSync(readFileSync(join(CLIENT, file))).length);
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(kilobytes).toBeLessThan(HEAVIER[page] ?? MAX_FIRST_LOAD_KB);
  });

  it('knows the scripts of every page', () => {
    expect(pages).toEqual(expect.arrayContaining(Object.keys(HEAVIER)));
  });
});
