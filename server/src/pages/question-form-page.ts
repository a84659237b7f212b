import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { ATTEMPT_LIMITS } from '@qram/contract/modules/learning/question-attempts';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerForm, type FormAnswer } from '../modules/learning/service.ts';
import { ANONYMOUS } from '../platform/access/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { DomainError } from '../platform/domain-error.ts';
import { clientIp, clientNetwork } from '../platform/http/limits/client-ip.ts';
import type { CreateLimiters } from '../platform/http/limits/rate-limits.ts';
import { sendRefusalPage } from '../platform/http/limits/refusal-page.ts';
import type { RenderQueue } from '../platform/http/limits/render-queue.ts';
import { acceptForms, readForm } from './form-body.ts';
import type { PageRenderer } from './page-renderer.ts';
import { renderMessage } from './preview-html.ts';
import { toThemePolicy } from './preview-renderer.ts';

const MAX_FORM_BYTES = 8192;

const STYLE =
  '<style>.answer{max-width:680px;margin:0 auto;padding:48px 24px 64px}.answer h1{margin:0 0 8px}.answer h2{margin:0 0 4px;font-size:16px}.answer section{margin:20px 0;padding:14px 20px;border-inline-start:3px solid var(--line-strong);background:var(--sunken);border-radius:0 10px 10px 0;line-height:1.6}.answer section>*+*{margin-block-start:8px}.answer .right{border-color:var(--good);background:var(--good-soft)}.answer .wrong{border-color:var(--bad);background:var(--bad-soft)}.answer a{color:var(--accent);text-underline-offset:3px}.answer td,.answer th{padding:4px 12px 4px 0;text-align:start}</style>';

const renderSection = (title: string, html: string | undefined, kind = ''): string =>
  html ? `<section class="${kind}"><h2>${title}</h2>${html}</section>` : '';

/** @param isRevealed show only the solution. Message, hint and solution are server-rendered HTML. */
function renderAnswer({ title, address, attempt }: FormAnswer, isRevealed: boolean): string {
  const heading = isRevealed ? 'Solution' : attempt.correct ? 'Correct' : 'Incorrect';
  return [
    `${STYLE}<main class="answer"><p class="secondary">${escapeHtml(title)}</p><h1 class="text-24">${heading}</h1>`,
    renderSection('Your answer', attempt.message && `<p>${attempt.message}</p>`, attempt.correct ? 'right' : 'wrong'),
    isRevealed ? '' : renderSection('Hint', attempt.hint),
    renderSection('Solution', attempt.solution, 'right'),
    `<p><a href="${escapeHtml(address)}" target="_top">Back to the question</a></p></main>`,
  ].join('');
}

const MISSING = {
  title: "This question isn't here",
  text: "It may have been removed, or the lesson isn't open to you.",
  link: { to: '/tutorials', label: 'Go to the tutorials' },
} as const;
const NO_ANSWER = {
  title: "This isn't an answer",
  link: { to: '', label: 'Back to the lesson' },
} as const;

const LIMITED_ANSWERS = {
  title: 'One moment, please',
  text: 'You, or others on your network, answered many questions at once. Please wait a moment and try again.',
} as const;

interface AnswerPages {
  deps: Dependencies;
  pages: Pick<PageRenderer, 'previews'>;
  renders: RenderQueue;
  createLimiters: CreateLimiters;
}

function createAnswerHandler({ deps, pages, renders }: AnswerPages) {
  const send = async (reply: FastifyReply, status: number, title: string, body: string) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('content-security-policy', toThemePolicy(policy));
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .send(await pages.previews.message(title, body));
  };
  return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const form = readForm(request);
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const isRevealed = form.has('reveal');
    const actor = { ...ANONYMOUS, ip: clientIp(request), requestId: request.id };
    try {
      const values = form.getAll('answer');
      const question = { id, key: form.get('question') ?? '' };
      const grade = () => answerForm(deps, actor, question, isRevealed ? null : values);
      const answered = await renders.add(clientNetwork(request), grade).result;
      return await send(
        reply,
        200,
        answered.attempt.correct ? 'Correct' : 'Answer',
        renderAnswer(answered, isRevealed),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'unavailable')
        return sendRefusalPage(reply, {
          status: 503,
          title: 'One moment, please',
          text: ERROR_MESSAGES.unavailable,
          retryAfterSeconds: error.retryAfterSeconds ?? 1,
        });
      if (error.code === 'validation')
        return send(reply, 422, NO_ANSWER.title, renderMessage({ ...NO_ANSWER, text: error.message }));
      return send(reply, 404, MISSING.title, renderMessage(MISSING));
    }
  };
}

/** Handles question forms sent without JavaScript. Stores nothing. */
export function registerAnswerPages(app: FastifyInstance, answers: AnswerPages): void {
  const limits = ATTEMPT_LIMITS.filter(({ by }) => by === 'ip');
  const limiters = answers.createLimiters({ method: 'POST', path: '/tutorials/:id', limits });
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await limiters.byNetwork(request);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const retryAfterSeconds = error.retryAfterSeconds ?? 1;
      return sendRefusalPage(reply, { status: 429, ...LIMITED_ANSWERS, retryAfterSeconds });
    }
    return undefined;
  };
  void app.register(async (scope) => {
    acceptForms(scope, MAX_FORM_BYTES);
    const handler = createAnswerHandler(answers);
    for (const path of ['/tutorials/:id', '/tutorials/:id/:slug'])
      scope.post<{ Params: { id: string } }>(path, { onRequest }, handler);
  });
}
