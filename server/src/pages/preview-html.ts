import { PREVIEW_LIMITS } from '@qram/contract/modules/previews';
import type { FoundPreview } from '../modules/previews/service.ts';

type OpenPreview = Extract<FoundPreview, { state: 'open' }>;

const whenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Says what is shown. Nouns are those of the collections, so nothing here needs escaping. */
function statement({ kind, isPublic, definition }: OpenPreview): string {
  const { noun } = definition.publicPlace;
  if (kind === 'new') return `This ${noun} hasn't been saved yet.`;
  if (kind === 'edited') return `These changes to the ${noun} haven't been saved yet.`;
  return isPublic ? `This ${noun} is public.` : `This ${noun} isn't public yet.`;
}

/** On wide screens the bar stays in sight, above the site's sticky header, and its forms open over the page. */
const STICKY =
  '@media (min-width:1200px){html{scroll-padding-block-start:calc(var(--header-height) + 60px)}.preview-bar{position:sticky;top:0;z-index:21;height:44px;box-sizing:border-box;align-items:center;padding-block:0}body header{inset-block-start:44px!important}.preview-bar form{position:absolute;inset-block-start:calc(100% + 8px);inset-inline-end:24px;box-shadow:0 12px 32px rgb(0 0 0/.18)}}';
const FORM_STYLE =
  '.preview-reply{display:flex;flex-wrap:wrap;gap:4px 8px;justify-content:center}.preview-reply summary{min-height:28px;padding:2px 12px;box-sizing:border-box;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--ink);font-weight:600;list-style:none;cursor:pointer}.preview-reply summary::-webkit-details-marker{display:none}.preview-reply summary:hover,.preview-reply [open] summary{border-color:var(--accent);color:var(--accent-strong)}.preview-reply [open]{flex-basis:100%}.preview-reply [open] summary{display:inline-block}.preview-bar form{display:grid;gap:10px;width:min(360px,100%);margin:8px auto 4px;padding:16px;box-sizing:border-box;border:1px solid var(--line-strong);border-radius:12px;background:var(--surface);text-align:start}.preview-bar form p{color:var(--ink-2)}.preview-bar label{display:grid;gap:4px;font-weight:600}.preview-bar :is(input,textarea){width:100%;box-sizing:border-box;padding:8px 12px;border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;font-size:16px;font-weight:400}.preview-bar textarea{min-height:96px;resize:vertical}.preview-bar form button{justify-self:start;min-height:40px;padding:0 18px;border:0;border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}@media (pointer:coarse){.preview-reply summary{min-height:44px;padding-block:9px}.preview-bar form button{min-height:44px}}@media (min-width:1200px){.preview-reply [open]{flex-basis:auto}}';
const BAR_STYLE = `<style>.preview-bar{display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;justify-content:center;padding:10px 24px;border-bottom:1px solid var(--line-strong);background:var(--accent-soft);color:var(--ink);font-size:14px;line-height:1.45;text-align:center}.preview-bar strong{color:var(--accent-strong)}.preview-bar>span{color:var(--ink-2)}${FORM_STYLE}${STICKY}@media print{.preview-bar{display:none}}</style>`;

/** The acts of those who got a link. */
export type ReplyKind = 'approval' | 'comment';

const FORMS = [
  { kind: 'approval', label: 'Approve', text: 'Comment (optional)', required: '', send: 'Send approval' },
  { kind: 'comment', label: 'Comment', text: 'Comment', required: ' required', send: 'Send comment' },
] as const;

/** One of the two forms, which work without a script. Only one is open at a time. */
const replyForm = ({ kind, label, text, required, send }: (typeof FORMS)[number], noun: string, savedAt: string) =>
  `<details name="preview-reply"><summary>${label}</summary><form method="post" target="_self"><p>${kind === 'approval' ? `Tell the person who sent you this link that the ${noun} is fine as it is.` : `Tell the person who sent you this link what you think of the ${noun}.`}</p><input type="hidden" name="kind" value="${kind}"><input type="hidden" name="record_updated_at" value="${savedAt}"><label>Your name (optional)<input name="name" maxlength="${PREVIEW_LIMITS.commentNameMax}" autocomplete="name"></label><label>${text}<textarea name="text" maxlength="${PREVIEW_LIMITS.commentTextMax}"${required}></textarea></label><button type="submit">${send}</button></form></details>`;

const SENT = {
  approval: 'Thank you. Your approval was sent.',
  comment: 'Thank you. Your comment was sent.',
} as const;

function replyArea({ link, definition }: OpenPreview, sent: ReplyKind | null): string {
  if (!link) return '';
  const thanks = sent === null ? '' : `<p role="status"><strong>${SENT[sent]}</strong></p>`;
  const forms = FORMS.map((form) => replyForm(form, definition.publicPlace.noun, link.savedAt)).join('');
  return `${thanks}<div class="preview-reply">${forms}</div>`;
}

/** The bar over a preview: what it shows, when its link ends, and the forms of a link. @param sent what was just sent */
export function previewBar(preview: OpenPreview, sent: ReplyKind | null = null): string {
  const { expiresAt, definition } = preview;
  const { publicPlace } = definition;
  const place = 'first' in publicPlace && publicPlace.first ? " It's shown first here." : '';
  const end = `<time datetime="${expiresAt}">${whenFormat.format(new Date(expiresAt))} UTC</time>`;
  return `${BAR_STYLE}<aside class="preview-bar" aria-label="Preview"><p><strong>Preview.</strong> ${statement(preview)}${place}</p><span>This preview ends on ${end}.</span>${replyArea(preview, sent)}</aside>`;
}

const MESSAGE_STYLE = `<style>.preview-message{display:grid;place-content:center;min-height:100dvh;padding:24px;box-sizing:border-box}.preview-message>div{max-width:560px}.preview-message h1{margin:0 0 12px;font-size:clamp(28px,5vw,40px);line-height:1.12;letter-spacing:-0.02em;text-wrap:balance}.preview-message p{margin:0 0 24px;color:var(--ink-2);font-size:18px;line-height:1.55}.preview-message a{color:var(--accent);text-underline-offset:3px}</style>`;

export interface Message {
  title: string;
  text: string;
  /** The link of the page, by default to the home page; an empty address is the page itself. */
  link?: { to: string; label: string };
}

const HOME = { to: '/', label: 'Go to the home page' };

/** Stands in place of a preview, or of a page. */
export const messageBody = ({ title, text, link = HOME }: Message): string =>
  `${MESSAGE_STYLE}<main class="preview-message"><div><h1>${title}</h1><p>${text}</p><a href="${link.to}" target="_top">${link.label}</a></div></main>`;
