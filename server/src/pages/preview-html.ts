import type { FoundPreview } from '../modules/previews/service.ts';
import { THEME_TAG } from './preview-renderer.ts';

type OpenPreview = Extract<FoundPreview, { state: 'open' }>;

const whenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Says what is shown. Nouns are those of the collections, so nothing here needs escaping. */
function statement({ kind, isPublic, definition }: OpenPreview): string {
  const { noun } = definition.publicPlace;
  if (kind === 'new') return `This ${noun} hasn't been saved yet.`;
  if (kind === 'edited') return `These changes to the ${noun} haven't been saved yet.`;
  return isPublic ? `This ${noun} is public.` : `This ${noun} isn't public yet.`;
}

const BAR_STYLE = `<style>.preview-bar{display:flex;flex-wrap:wrap;gap:2px 12px;justify-content:center;padding:10px 24px;border-bottom:1px solid var(--line-strong);background:var(--accent-soft);color:var(--ink);font-size:14px;line-height:1.45;text-align:center}.preview-bar strong{color:var(--accent-strong)}.preview-bar span{color:var(--ink-2)}@media print{.preview-bar{display:none}}</style>`;

/** The bar over a preview: what it shows, and when its link ends. */
export function previewBar(preview: OpenPreview): string {
  const { kind, expiresAt, definition } = preview;
  const place = definition.publicPlace.first ? " It's shown first here." : '';
  const end = `<time datetime="${expiresAt}">${whenFormat.format(new Date(expiresAt))} UTC</time>`;
  return `${BAR_STYLE}<aside class="preview-bar" aria-label="Preview"><p><strong>Preview.</strong> ${statement(preview)}${place}</p><span>${kind === 'saved' ? 'This link' : 'This preview'} ends on ${end}.</span></aside>`;
}

const PAGE_STYLE = `<style>:root{--paper:#fbfaf7;--ink:#12151c;--ink-2:#434a57;--accent:#a34d14;color-scheme:light}:root.dark{--paper:#0b0e14;--ink:#f2f0ea;--ink-2:#b9bfcb;--accent:#f0a35e;color-scheme:dark}body{display:grid;place-content:center;min-height:100vh;margin:0;padding:24px;box-sizing:border-box;background:var(--paper);color:var(--ink);font:17px/1.55 'Instrument Sans Variable','Instrument Sans',system-ui,sans-serif}main{max-width:520px}h1{margin:0 0 12px;font-size:32px;line-height:1.15;letter-spacing:-0.02em;text-wrap:balance}p{margin:0 0 24px;color:var(--ink-2)}a{color:var(--accent);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}</style>`;

/** A page of its own in place of a preview. */
export const previewMessage = ({ title, text }: { title: string; text: string }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · QRAM</title>${THEME_TAG}${PAGE_STYLE}</head><body><main><h1>${title}</h1><p>${text}</p><a href="/" target="_top">Go to the home page</a></main></body></html>`;
