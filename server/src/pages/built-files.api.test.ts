// @databases none
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerBuiltFiles } from './built-files.ts';

const FILES = {
  'index.html': 'secret',
  '.vite/manifest.json': 'secret',
  'favicon.svg': '<svg/>',
  'assets/app-1a2b.js': 'plain script',
  'assets/app-1a2b.js.br': 'script in brotli',
  'assets/app-1a2b.js.gz': 'script in gzip',
  'assets/page.html': 'secret',
  'assets/.hidden': 'secret',
  'documents/paper.pdf': '%PDF',
  'artwork/icons/default.svg': '<svg>icon</svg>',
};

let root: string;
let app: FastifyInstance;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'qram-built-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(root, 'client', file, '..'), { recursive: true });
    writeFileSync(join(root, 'client', file), text);
  }
  writeFileSync(join(root, 'outside.js'), 'secret');
  app = Fastify();
  const missing = async (_request: unknown, reply: { status(code: number): { send(text: string): unknown } }) =>
    reply.status(404).send('the not-found page');
  await registerBuiltFiles(app, { root: join(root, 'client'), missing });
  app.get('/*', missing);
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const ask = (url: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('built files', () => {
  it('caches hashed files for a year and named ones for an hour', async () => {
    const cacheControl = async (url: string) => (await ask(url)).headers['cache-control'];
    expect(await cacheControl('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
    for (const url of ['/favicon.svg', '/documents/paper.pdf', '/artwork/icons/default.svg'])
      expect(await cacheControl(url)).toBe('public, max-age=3600');
  });

  it.each([
    ['br, gzip', 'br', 'script in brotli'],
    ['gzip', 'gzip', 'script in gzip'],
    [undefined, undefined, 'plain script'],
  ])('serves a file for Accept-Encoding %s with %s: %s', async (accepts, encoding, text) => {
    const response = await ask('/assets/app-1a2b.js', accepts);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toContain('javascript');
    expect(response.headers.vary?.toString().toLowerCase()).toContain('accept-encoding');
    expect(response.body).toBe(text);
  });

  it('falls back to the uncompressed file', async () => {
    const response = await ask('/documents/paper.pdf', 'br');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-type']).toBe('application/pdf');
  });

  it('responds to HEAD without a body', async () => {
    const response = await ask('/assets/app-1a2b.js', undefined, 'HEAD');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe('12');
    expect(response.body).toBe('');
  });

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets',
    '/assets/',
    '/assets/nothing.js',
    '/assets/app-1a2b.js.br',
    '/assets/app-1a2b.js.gz',
    '/assets/app-1a2b.js/',
    '/assets/page.html',
    '/assets/.hidden',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2foutside.js',
    '/assets/..%5c..%5coutside.js',
    '/assets//app-1a2b.js',
    '/artwork/icons',
    '/artwork/icons/../../index.html',
  ])('refuses to serve %s', async (url) => {
    const response = await ask(url, 'br, gzip');
    expect(response.statusCode).toBe(404);
    expect(response.body).toBe('the not-found page');
  });
});
