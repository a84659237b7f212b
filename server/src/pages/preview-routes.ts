import { CACHE_MISS_LIMITS } from '@qram/contract/endpoint';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { PREVIEW_LIMITS, type previewCommentBody, previewsEndpoints } from '@qram/contract/modules/previews';
import { recordAddress } from '@qram/contract/record-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CollectionDefinition } from '../collections/definition.ts';
import { addComment } from '../modules/previews/comments/commenting.ts';
import { type FoundPreview, findPreview } from '../modules/previews/service.ts';
import { ANONYMOUS } from '../platform/actor.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import { parseInput } from '../platform/http/api-registry.ts';
import { clientAddress, clientNetwork } from '../platform/http/client-address.ts';
import type { CreateLimiters } from '../platform/http/rate-limits.ts';
import { sendRefusalPage } from '../platform/http/refusal-page.ts';
import type { RenderQueue } from '../platform/http/render-queue.ts';
import { acceptForms, readForm } from './form-body.ts';
import type { PageRenderer } from './page-renderer.ts';
import { messageBody, previewBar, type ReplyKind } from './preview-html.ts';
import { previewPolicy } from './preview-renderer.ts';

/** A comment of the longest text, each character of which may take twelve bytes in a form. */
const MAX_FORM_BYTES = 32_768;

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

/** Only this page may be in a frame, and only of this site. */
function privateHeaders(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy === 'string') reply.header('content-security-policy', previewPolicy(policy));
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

function render(
  { deps, pages }: PreviewPage,
  preview: Extract<FoundPreview, { state: 'open' }>,
  sent: ReplyKind | null,
) {
  const { definition, row, record, isPublic } = preview;
  const { publicPlace } = definition;
  const bar = previewBar(preview, sent);
  if ('read' in publicPlace) {
    const { collection, read, respond } = publicPlace;
    const address = recordAddress(collection, { id: row.id, title: String(record.title) });
    const answer = async () => ({ data: await respond(deps, record, row), total: null });
    return pages.previews.page({ address, endpoint: read, answer, bar });
  }
  const { page, list, merge } = publicPlace;
  return pages.previews.page({
    address: page.split('#')[0] ?? page,
    endpoint: list,
    async answer(call) {
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
  Querystring: { sent?: unknown };
}

const toReplyKind = (value: unknown): ReplyKind | null => (value === 'approval' || value === 'comment' ? value : null);

const BACK = { to: '', label: 'Back to the preview' } as const;
const REFUSED = {
  validation: {
    status: 422,
    title: "This couldn't be sent",
    text: `Go back and write a comment of up to ${PREVIEW_LIMITS.commentTextMax.toLocaleString('en-US')} characters.`,
    link: BACK,
  },
  conflict: {
    status: 409,
    title: 'This preview has enough comments',
    text: 'It holds no more. Ask the person who sent the link for a new one.',
    link: BACK,
  },
  not_found: MESSAGES.unknown,
  gone: MESSAGES.ended,
} as const;

/** Takes a form of the bar, and shows the preview again. */
function replyHandler({ deps, collections, pages }: PreviewPage) {
  return async (request: FastifyRequest<PreviewRequest>, reply: FastifyReply) => {
    privateHeaders(reply);
    const form = readForm(request);
    const sent = toReplyKind(form.get('kind')) ?? 'comment';
    const { token } = request.params;
    const actor = { ...ANONYMOUS, address: clientAddress(request), requestId: request.id };
    const read = (field: string) => (form.get(field) ?? '').replaceAll('\r\n', '\n');
    const savedAt = form.get('record_updated_at');
    const body = {
      ...{ token, approved: sent === 'approval' ? 1 : 0, name: read('name'), text: read('text') },
      ...(savedAt === null ? {} : { record_updated_at: savedAt }),
    };
    try {
      const input = parseInput(previewsEndpoints.comment, { body }).body as unknown as z.output<
        typeof previewCommentBody
      >;
      await addComment(deps, collections, actor, input);
      return reply.redirect(`/preview/${token}?sent=${sent}`, 303);
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null;
      if (code === null || !(code in REFUSED)) return sendFailure(error, request, reply);
      const { status, ...message } = REFUSED[code as keyof typeof REFUSED];
      return send(reply, status, await pages.previews.message(message.title, messageBody(message)));
    }
  };
}

/** `/preview/<token>`: a public page with a record that isn't public yet, for everyone who has the link. */
export function registerPreviewPage(app: FastifyInstance, sources: PreviewPage): void {
  const { deps, collections, pages, renders, createLimiters } = sources;
  const limiters = createLimiters({ method: 'GET', path: '/preview/:token', limits: CACHE_MISS_LIMITS });
  app.get<PreviewRequest>('/preview/:token', async (request, reply) => {
    privateHeaders(reply);
    try {
      await limiters.onCacheMiss(request);
      const preview = await findPreview(deps, collections, request.params.token);
      if (preview.state !== 'open') {
        const { status, ...message } = MESSAGES[preview.state];
        return send(reply, status, await pages.previews.message(message.title, messageBody(message)));
      }
      const sent = toReplyKind(request.query.sent);
      const { status, html } = await renders.add(clientNetwork(request), () => render(sources, preview, sent)).result;
      return send(reply, status, html);
    } catch (error) {
      return sendFailure(error, request, reply);
    }
  });
  const replyLimiters = createLimiters(previewsEndpoints.comment);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await replyLimiters.byAddress(request);
    } catch (error) {
      privateHeaders(reply);
      return sendFailure(error, request, reply);
    }
    return undefined;
  };
  void app.register(async (scope) => {
    acceptForms(scope, MAX_FORM_BYTES);
    scope.post<PreviewRequest>('/preview/:token', { onRequest }, replyHandler(sources));
  });
}
