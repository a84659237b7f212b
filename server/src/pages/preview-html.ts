import type { FoundPreview } from '../modules/previews/service.ts';

type OpenPreview = Extract<FoundPreview, { state: 'open' }>;

const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Nouns come from collections, so nothing needs escaping. */
function formatStatus({ kind, isPublic, definition }: OpenPreview): string {
  const { noun } = definition.publicPlace;
  if (kind === 'new') return `This ${noun} hasn't been saved yet.`;
  if (kind === 'edited') return `These changes to the ${noun} haven't been saved yet.`;
  return isPublic ? `This ${noun} is public.` : `This ${noun} isn't public yet.`;
}

/** On wide screens, keep the bar above the site's sticky header. */
const STICKY =
  '@media (min-width:1200px){html{scroll-padding-block-start:calc(var(--header-height) + 60px)}.preview-bar{position:sticky;top:0;z-index:21;height:44px;box-sizing:border-box;align-items:center;padding-block:0}body header{inset-block-start:44px!important}}';
const BAR_STYLE = `<style>.preview-bar{display:flex;flex-wrap:wrap;gap:6px 16px;align-items:center;justify-content:center;padding:10px 24px;border-bottom:1px solid var(--line-strong);background:var(--accent-soft);color:var(--ink);font-size:14px;line-height:1.45;text-align:center}.preview-bar strong{color:var(--accent-strong)}.preview-bar>span{color:var(--ink-2)}${STICKY}@media print{.preview-bar{display:none}}</style>`;

export function renderPreviewBar(preview: OpenPreview): string {
  const { expiresAt, definition } = preview;
  const { publicPlace } = definition;
  const place = 'first' in publicPlace && publicPlace.first ? " It's shown first here." : '';
  const end = `<time datetime="${expiresAt}">${TIME.format(new Date(expiresAt))} UTC</time>`;
  return `${BAR_STYLE}<aside class="preview-bar" aria-label="Preview"><p><strong>Preview.</strong> ${formatStatus(preview)}${place}</p><span>This preview ends on ${end}.</span></aside>`;
}

const MESSAGE_STYLE = `<style>.preview-message{display:grid;place-content:center;min-height:100dvh;padding:24px;box-sizing:border-box}.preview-message>div{max-width:560px}.preview-message h1{margin:0 0 12px;font-size:clamp(28px,5vw,40px);line-height:1.12;letter-spacing:-0.02em;text-wrap:balance}.preview-message p{margin:0 0 24px;color:var(--ink-2);font-size:18px;line-height:1.55}.preview-message a{color:var(--accent);text-underline-offset:3px}</style>`;

export interface Message {
  title: string;
  text: string;
  /** By default to the home page; an empty path is the page itself. */
  link?: { to: string; label: string };
}

const HOME = { to: '/', label: 'Go to the home page' };

/** Replaces a preview or a page. */
export const renderMessage = ({ title, text, link = HOME }: Message): string =>
  `${MESSAGE_STYLE}<main class="preview-message"><div><h1>${title}</h1><p>${text}</p><a href="${link.to}" target="_top">${link.label}</a></div></main>`;
