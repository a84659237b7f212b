import { openApiDocument } from '@qram/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { referencePage } from './api-reference-page.ts';

/** Serves `/api/openapi.json`, and the same as a page at `/api/docs`. Both are created on first use. */
export function registerApiReference(app: FastifyInstance, publicUrl: string): void {
  let document: Record<string, unknown> | undefined;
  const made = () => {
    document ??= openApiDocument(publicUrl);
    return document;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(made()),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(referencePage(made())),
  );
}
