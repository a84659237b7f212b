import { TUTORIAL_LIMITS, topicsEndpoints, tutorialsEndpoints } from '@qram/contract/modules/tutorials/tutorials';
import type { FastifyInstance } from 'fastify';
import type { ModulePlugin } from '../../module-plugin.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { WithHeaders } from '../../platform/http/api/responses.ts';
import { serveCitations } from '../../platform/http/delivery/citation-files.ts';
import { sendDocument } from '../../platform/http/delivery/document-delivery.ts';
import { buildBrowserSecretCookie, parseBrowserSecret } from '../../platform/http/delivery/file-link.ts';
import type { CreateLimiters } from '../../platform/http/limits/rate-limits.ts';
import { authorizeDelivery, openPart } from './files/file-access.ts';
import { citeLesson } from './lessons/lesson-citations.ts';
import { previewLesson, readLesson } from './lessons/lessons.ts';
import { TUTORIAL_FILES } from './presenter.ts';
import { listTutorials, listUnlockedTopics } from './service.ts';

const DOWNLOAD_LIMITS = [{ by: 'ip', max: 600, windowSeconds: 60 }] as const;

export const tutorialsModule: ModulePlugin = async (app, { deps, registry, env, cache, createLimiters, secure }) => {
  registry.bind(tutorialsEndpoints.list, ({ actor, query }) => listTutorials(deps, actor, query));
  registry.bind(tutorialsEndpoints.read, ({ actor, params }) => readLesson(deps, actor, params.id));
  registry.bind(tutorialsEndpoints.citations, ({ params }) => citeLesson(deps, env.publicUrl, params.id));
  registry.bind(tutorialsEndpoints.unlocked, ({ actor, query }) => listUnlockedTopics(deps, actor, query));
  registry.bind(topicsEndpoints.previewLesson, ({ body }) => previewLesson(deps, body.body));
  registry.bind(topicsEndpoints.openFile, async ({ actor, params, body, cookies }) => {
    const { browserSecret, ...opened } = await openPart(deps, actor, {
      id: params.id,
      part: body.part,
      browserSecret: parseBrowserSecret(cookies),
    });
    return new WithHeaders(opened, {
      'set-cookie': buildBrowserSecretCookie(browserSecret, {
        path: TUTORIAL_FILES,
        seconds: TUTORIAL_LIMITS.linkSeconds,
        secure,
      }),
    });
  });
  serveFiles(app, deps, createLimiters);
  serveCitations(
    app,
    'topics',
    { cache, createLimiters, cite: (id) => citeLesson(deps, env.publicUrl, id) },
    'tutorials',
  );
};

/** Free files are public; premium ones need a URL issued for one session in one browser. */
function serveFiles(app: FastifyInstance, deps: Dependencies, createLimiters: CreateLimiters): void {
  const { byNetwork } = createLimiters({ method: 'GET', path: `${TUTORIAL_FILES}:name`, limits: DOWNLOAD_LIMITS });
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    `${TUTORIAL_FILES}:name`,
    { onRequest: byNetwork },
    async (request, reply) => {
      const { name } = request.params;
      const { session, expires, signature } = request.query;
      const file = await authorizeDelivery(deps, {
        name,
        session: String(session ?? ''),
        expires: Number(expires ?? 0),
        signature: String(signature ?? ''),
        browserSecret: parseBrowserSecret(request.headers.cookie ?? ''),
      });
      return sendDocument(reply, deps.files, {
        key: file.key,
        size: file.size,
        downloadName: file.originalName,
        inline: file.kind === 'pdf',
        cacheControl: file.free ? 'public, max-age=300' : 'private, no-store',
      });
    },
  );
}
