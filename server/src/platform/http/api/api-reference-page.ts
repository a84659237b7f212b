import { openApiDocument } from '@qram/contract/api/openapi';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { createFileServer } from '../cache/cached-files.ts';

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

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const renderSchema = (label: string, schema: unknown): string =>
  `<details><summary>${escapeHtml(label)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#12151c,#f2f0ea);--quiet:light-dark(#5f6672,#8a92a1);--paper:light-dark(#fbfaf7,#0b0e14);--line:light-dark(#e4e0d6,#222836);--accent:light-dark(#8a3f0e,#ffbc80)}
body{margin:0 auto;max-width:960px;padding:40px 24px;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h2{margin:48px 0 8px;text-transform:capitalize}article{padding:20px 0;border-top:1px solid var(--line)}
h3{margin:0;font:600 15px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}b{color:var(--accent)}p{margin:6px 0}
small,summary{color:var(--quiet)}summary{cursor:pointer}pre{overflow:auto;padding:12px;border:1px solid var(--line);border-radius:10px;font-size:13px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

function renderOperation(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters
    .map((parameter) => renderSchema(`${parameter.in} parameter ${parameter.name}`, parameter.schema))
    .join('');
  const bodies = Object.entries(operation.requestBody?.content ?? {})
    .map(([type, { schema }]) => renderSchema(`body as ${type}`, schema))
    .join('');
  const responses = Object.entries(operation.responses)
    .map(([status, response]) => {
      const schema = Object.values(response.content ?? {})[0]?.schema;
      return schema && Number(status) < 300
        ? renderSchema(`${status} ${response.description}`, schema)
        : `<p><small>${status} ${escapeHtml(response.description)}</small></p>`;
    })
    .join('');
  return `<article id="${escapeHtml(operation.operationId)}"><h3><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</h3><p>${escapeHtml(operation.summary)}</p><p><small>${escapeHtml(operation.description)}</small></p>${parameters}${bodies}${responses}</article>`;
}

/** Needs no JavaScript. */
export function renderReferencePage(document: Record<string, unknown>): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other';
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(path, method, operation)]);
    }
  }
  const sections = [...groups]
    .map(([tag, articles]) => `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>QRAM API reference</title><style>${STYLE}</style></head><body><main><h1>API reference</h1><p>Also available as <a href="/api/openapi.json">an OpenAPI document</a>. Send the token from a login as <code>Authorization: Bearer …</code>.</p>${sections}</main></body></html>`;
}
