import { CACHE_MISS_LIMITS } from '@qram/contract/api/endpoint';
import { idParams } from '@qram/contract/api/fields';
import type { Citations } from '@qram/contract/modules/patents/citations';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../domain-error.ts';
import { getCachedOrRender } from '../cache/cached-endpoint.ts';
import { sendCompressed } from '../cache/compressed-response.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { CreateLimiters } from '../limits/rate-limits.ts';
import { contentDisposition } from './document-delivery.ts';

const CITATION_FILES = [
  { format: 'bibtex', ending: 'bib', type: 'application/x-bibtex; charset=utf-8' },
  { format: 'ris', ending: 'ris', type: 'application/x-research-info-systems; charset=utf-8' },
  { format: 'csl', ending: 'json', type: 'application/vnd.citationstyles.csl+json' },
] as const;

interface CitationSources {
  cache: ResponseCache;
  createLimiters: CreateLimiters;
  /** @throws DomainError `not_found`, `gone` */
  cite(id: number): Promise<Citations>;
}

/**
 * Serves citations as `/patents/{id}/citation.bib`, `.ris` and `.json`.
 * @param collection collection the files depend on
 * @param list path of the pages, if it isn't the collection's name
 */
export function serveCitations(
  app: FastifyInstance,
  collection: string,
  { cache, createLimiters, cite }: CitationSources,
  list = collection,
): void {
  for (const { format, ending, type } of CITATION_FILES) {
    const path = `/${list}/:id/citation.${ending}`;
    const limiters = createLimiters({ method: 'GET', path, limits: CACHE_MISS_LIMITS });
    app.get(path, async (request, reply) => {
      const { data } = idParams.safeParse(request.params);
      if (!data) throw notFound();
      const url = path.replace(':id', String(data.id));
      const file = await getCachedOrRender(url, { request, cache, limiters, store: true }, async () => {
        const { name, ...texts } = await cite(data.id);
        const headers = {
          'content-disposition': contentDisposition(`${name}.${ending}`, 'attachment'),
          'x-robots-tag': 'noindex',
        };
        return {
          rule: { collections: [collection] },
          response: { status: 200, type, body: texts[format], headers },
        };
      });
      reply.hijack();
      sendCompressed(request.raw, reply.raw, file);
      return reply;
    });
  }
}
