import { CACHE_MISS_LIMITS } from '@qram/contract/endpoint';
import { idParams } from '@qram/contract/fields';
import { patentsEndpoints } from '@qram/contract/modules/patents';
import type { FastifyInstance } from 'fastify';
import type { ModulePlugin } from '../../module-plugin.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { cachedOrRendered } from '../../platform/http/cached-endpoint.ts';
import { sendCompressed } from '../../platform/http/compressed-response.ts';
import { contentDisposition, sendDocument } from '../../platform/http/document-delivery.ts';
import type { CreateLimiters } from '../../platform/http/rate-limits.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { PATENT_DOCUMENTS } from './collection.ts';
import { citePatent, findDocument, listIssueYears } from './service.ts';

const DOCUMENT_NAME = /^[0-9a-f]{32}\.pdf$/;

const CITATION_FILES = [
  { format: 'bibtex', ending: 'bib', type: 'application/x-bibtex; charset=utf-8' },
  { format: 'ris', ending: 'ris', type: 'application/x-research-info-systems; charset=utf-8' },
  { format: 'csl', ending: 'json', type: 'application/vnd.citationstyles.csl+json' },
] as const;

export const patentsModule: ModulePlugin = async (app, { deps, registry, env, cache, createLimiters }) => {
  registry.bind(patentsEndpoints.years, ({ actor, query }) => listIssueYears(deps, actor, query.state));
  registry.bind(patentsEndpoints.citations, ({ params }) => citePatent(deps, env.publicUrl, params.id));
  serveDocuments(app, deps);
  serveCitations(app, { deps, publicUrl: env.publicUrl, cache, createLimiters });
};

/** Uploaded patents are public as long as their record is live. */
function serveDocuments(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { name: string } }>(`${PATENT_DOCUMENTS}:name`, async (request, reply) => {
    const { name } = request.params;
    const document = DOCUMENT_NAME.test(name) ? await findDocument(deps, name) : undefined;
    if (!document) throw notFound();
    return sendDocument(reply, deps.files, {
      key: document.key,
      size: document.size,
      downloadName: document.name ?? `${document.title}.pdf`,
      inline: true,
      cacheControl: 'public, max-age=300',
    });
  });
}

interface CitationSources {
  deps: Dependencies;
  publicUrl: string;
  cache: ResponseCache;
  createLimiters: CreateLimiters;
}

/** Citations of live patents as files: `/patents/{id}/citation.bib`, `.ris` and `.json`. */
function serveCitations(app: FastifyInstance, sources: CitationSources): void {
  const { deps, publicUrl, cache, createLimiters } = sources;
  for (const { format, ending, type } of CITATION_FILES) {
    const path = `/patents/:id/citation.${ending}`;
    const limiters = createLimiters({ method: 'GET', path, limits: CACHE_MISS_LIMITS });
    app.get(path, async (request, reply) => {
      const { data } = idParams.safeParse(request.params);
      if (!data) throw notFound();
      const address = path.replace(':id', String(data.id));
      const file = await cachedOrRendered(address, { request, cache, limiters, store: true }, async () => {
        const { name, ...citations } = await citePatent(deps, publicUrl, data.id);
        const headers = {
          'content-disposition': contentDisposition(`${name}.${ending}`, 'attachment'),
          'x-robots-tag': 'noindex',
        };
        return {
          rule: { collections: ['patents'] },
          response: { status: 200, type, body: citations[format], headers },
        };
      });
      reply.hijack();
      sendCompressed(request.raw, reply.raw, file);
      return reply;
    });
  }
}
