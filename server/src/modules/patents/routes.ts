import { patentsEndpoints } from '@qram/contract/modules/patents/patents';
import type { FastifyInstance } from 'fastify';
import type { ModulePlugin } from '../../module-plugin.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { serveCitations } from '../../platform/http/delivery/citation-files.ts';
import { sendDocument } from '../../platform/http/delivery/document-delivery.ts';
import { PATENT_DOCUMENTS } from './collection.ts';
import { citePatent, findDocument, findDuplicates, listIssueYears } from './service.ts';

const DOCUMENT_NAME = /^[0-9a-f]{32}\.pdf$/;

export const patentsModule: ModulePlugin = async (app, { deps, registry, env, cache, createLimiters }) => {
  registry.bind(patentsEndpoints.years, ({ actor, query }) => listIssueYears(deps, actor, query.state));
  registry.bind(patentsEndpoints.duplicates, ({ query }) => findDuplicates(deps, query));
  registry.bind(patentsEndpoints.citations, ({ params }) => citePatent(deps, env.publicUrl, params.id));
  serveDocuments(app, deps);
  serveCitations(app, 'patents', { cache, createLimiters, cite: (id) => citePatent(deps, env.publicUrl, id) });
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
