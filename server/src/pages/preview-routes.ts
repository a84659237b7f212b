import { CACHE_MISS_LIMITS } from '@qram/contract/api/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { recordPath } from '@qram/contract/collection/record-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CollectionDefinition } from '../collections/definition.ts';
import { type FoundPreview, findPreview } from '../modules/previews/service.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import { clientNetwork } from '../platform/http/limits/client-ip.ts';
import type { CreateLimiters } from '../platform/http/limits/rate-limits.ts';
import { sendRefusalPage } from '../platform/http/limits/refusal-page.ts';
import type { RenderQueue } from '../platform/http/limits/render-queue.ts';
import type { PageRenderer } from './page-renderer.ts';
import { renderMessage, renderPreviewBar } from './preview-html.ts';
import { toPreviewPolicy } from './preview-renderer.ts';

interface PreviewPage {
  deps: Dependencies;
  collections: readonly CollectionDefinition[];
  pages: Pick<PageRenderer, 'previews'>;
  renders: RenderQueue;
  createLimiters: CreateLimiters;
}

const MESSAGES = {
  unknown: {
    status: 404,
    title: "There's no preview here",
    text: 'The link may be mistyped, or it has ended. Ask the person who sent it for a new one.',
  },
  ended: {
    status: 410,
    title: 'This preview has ended',
    text: 'Preview links work for a limited time, or until someone ends them. Ask the person who sent it for a new one.',
  },
  gone: {
    status: 410,
    title: 'This was deleted',
    text: 'What this preview showed has been deleted. Ask the person who sent you the link.',
  },
} as const;

/** Lets only the site's pages frame this one. */
function setPrivateHeaders(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', toPreviewPolicy(policy));
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  });
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply.status(status).type('text/html; charset=utf-8').send(html);

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const limited = error instanceof DomainError && error.code === 'rate_limited';
  const busy =
    classifyDatabaseError(error) === 'unavailable' || (error instanceof DomainError && error.code === 'unavailable');
  const title = "This preview couldn't load";
  const retryAfterSeconds = (limited && error.retryAfterSeconds) || 2;
  if (limited)
    return sendRefusalPage(reply, { status: 429, title, text: ERROR_MESSAGES.rateLimited, retryAfterSeconds });
  if (busy) return sendRefusalPage(reply, { status: 503, title, text: ERROR_MESSAGES.unavailable, retryAfterSeconds });
  request.log.error({ err: error }, 'preview could not be rendered');
  return sendRefusalPage(reply, { status: 500, title, text: 'Please try again later.' });
}

function renderPreview({ deps, pages }: PreviewPage, preview: Extract<FoundPreview, { state: 'open' }>) {
  const { definition, row, record, isPublic } = preview;
  const { publicPlace } = definition;
  const bar = renderPreviewBar(preview);
  if ('read' in publicPlace) {
    const { collection, read, respond } = publicPlace;
    const path = recordPath(collection, { id: row.id, title: String(record.title) });
    const respondWith = async () => ({ data: await respond(deps, record, row), total: null });
    return pages.previews.page({ path, endpoint: read, respond: respondWith, bar });
  }
  const { page, list, merge } = publicPlace;
  return pages.previews.page({
    path: page.split('#')[0] ?? page,
    endpoint: list,
    async respond(call) {
      const { data, total } = await call();
      return {
        data: await merge(deps, data, record, row),
        total: total === null ? null : total + (isPublic ? 0 : 1),
      };
    },
    bar,
  });
}

interface PreviewRequest {
  Params: { token: string };
}

/** Serves `/preview/<token>`, a public page with an unpublished record, to everyone with the link. */
export function registerPreviewPage(app: FastifyInstance, sources: PreviewPage): void {
  const { deps, collections, pages, renders, createLimiters } = sources;
  const limiters = createLimiters({ method: 'GET', path: '/preview/:token', limits: CACHE_MISS_LIMITS });
  app.get<PreviewRequest>('/preview/:token', async (request, reply) => {
    setPrivateHeaders(reply);
    try {
      await limiters.onCacheMiss(request);
      const preview = await findPreview(deps, collections, request.params.token);
      if (preview.state !== 'open') {
        const { status, ...message } = MESSAGES[preview.state];
        return send(reply, status, await pages.previews.message(message.title, renderMessage(message)));
      }
      const { status, html } = await renders.add(clientNetwork(request), () => renderPreview(sources, preview)).result;
      return send(reply, status, html);
    } catch (error) {
      return sendFailure(error, request, reply);
    }
  });
}
