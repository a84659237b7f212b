import { patentsEndpoints } from '@qram/contract/modules/patents';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { sendDocument } from '../../platform/http/document-delivery.ts';
import { PATENT_DOCUMENTS } from './collection.ts';
import { findDocument, listIssueYears } from './service.ts';

const DOCUMENT_NAME = /^[0-9a-f]{32}\.pdf$/;

export function bindPatents(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(patentsEndpoints.years, () => listIssueYears(deps));
}

/** Uploaded patents are public as long as their record is live. */
export function registerPatentDocuments(app: FastifyInstance, deps: Dependencies): void {
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
