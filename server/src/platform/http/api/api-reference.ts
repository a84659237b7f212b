import { openApiDocument } from '@qram/contract/api/openapi';
import type { createFileServer } from '../cache/cached-files.ts';
import { renderReferencePage } from './api-reference-page.ts';

/** Serves `/api/openapi.json` and `/api/docs`, created on first use. */
export function registerApiReference(serve: ReturnType<typeof createFileServer>, publicUrl: string): void {
  let document: Record<string, unknown> | undefined;
  const getDocument = () => {
    document ??= openApiDocument(publicUrl);
    return document;
  };
  serve('/api/openapi.json', {
    collections: [],
    type: 'application/json; charset=utf-8',
    render: async () => JSON.stringify(getDocument()),
  });
  serve('/api/docs', {
    collections: [],
    type: 'text/html; charset=utf-8',
    render: async () => renderReferencePage(getDocument()),
  });
}
