import { idParams } from '@qram/contract/api/fields';
import { MEDIA_LIMITS, type MediaFile, mediaEndpoints } from '@qram/contract/modules/media/media';
import type { FastifyInstance } from 'fastify';
import { keyOf } from '../../collections/files/file-use.ts';
import { findCollection, type ModulePlugin } from '../../module-plugin.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { WithHeaders } from '../../platform/http/api/responses.ts';
import { sendDocument } from '../../platform/http/delivery/document-delivery.ts';
import { buildBrowserSecretCookie, parseBrowserSecret } from '../../platform/http/delivery/file-link.ts';
import { serveImages } from '../../platform/http/delivery/image-delivery.ts';
import {
  authorizeOpening,
  changeFile,
  createFileLink,
  MEDIA_FILES,
  readSummary,
  restoreFile,
  uploadFile,
} from './service.ts';

export const mediaModule: ModulePlugin = async (app, { deps, registry, collections, fileUses, secure }) => {
  const library = { definition: findCollection(collections, 'media'), uses: fileUses, collections };
  registry.bind(mediaEndpoints.create, async ({ actor, body, files }) => {
    return (await uploadFile(deps, library, actor, body, files.file)) as MediaFile;
  });
  registry.bind(mediaEndpoints.update, async ({ actor, params, body, files, unmodifiedSince }) => {
    const change = { id: params.id, input: body, upload: files.file, unmodifiedSince };
    return (await changeFile(deps, library, actor, change)) as MediaFile;
  });
  registry.bind(mediaEndpoints.restoreVersion, async ({ actor, params, body, unmodifiedSince }) => {
    return (await restoreFile(deps, library, actor, params, { ...body, unmodifiedSince })) as MediaFile;
  });
  registry.bind(mediaEndpoints.summary, () => readSummary(deps, library));
  registry.bind(mediaEndpoints.openFile, async ({ actor, params, cookies }) => {
    const { browserSecret, ...link } = await createFileLink(deps, actor, {
      id: params.id,
      browserSecret: parseBrowserSecret(cookies),
    });
    const options = { path: MEDIA_FILES, seconds: MEDIA_LIMITS.linkSeconds, secure };
    return new WithHeaders(link, { 'set-cookie': buildBrowserSecretCookie(browserSecret, options) });
  });
  serveFiles(app, deps);
};

/** Documents that an admin opens from the library, and pictures of logos, which are public anyway. */
function serveFiles(app: FastifyInstance, deps: Dependencies): void {
  serveImages(app, deps.files, { folder: 'logos', caches: 'public' });
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    `${MEDIA_FILES}:id`,
    async (request, reply) => {
      const params = idParams.safeParse(request.params);
      if (!params.success) throw notFound();
      const { session, expires, signature } = request.query;
      const row = await authorizeOpening(deps, {
        id: params.data.id,
        session: String(session ?? ''),
        expires: Number(expires ?? 0),
        signature: String(signature ?? ''),
        browserSecret: parseBrowserSecret(request.headers.cookie ?? ''),
      });
      return sendDocument(reply, deps.files, {
        key: keyOf(row),
        size: row.size,
        downloadName: row.name,
        inline: row.type === 'pdf',
        cacheControl: 'private, no-store',
      });
    },
  );
}
