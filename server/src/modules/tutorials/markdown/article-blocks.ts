import { variantName } from '@qram/contract/collection/images';
import { toSlug } from '@qram/contract/collection/record-pages';
import { DESCRIBE_PICTURE } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { calloutsPlugin } from './callouts.ts';
import { formatText } from './plain-text.ts';

export interface Picture {
  width: number | null;
  height: number | null;
  variants: readonly number[];
  /** `data:` URL, if the picture isn't at its path. */
  content?: string;
}

/** Null: not shown. */
export type FindPicture = (url: string) => Picture | null;

export interface ArticleOptions {
  findPicture: FindPicture;
  /** Keeps ids apart from those of the page. */
  idPrefix: string;
  /** Level of the highest headings. */
  firstLevel: number;
  /** HTML for a picture that isn't shown; default: its alt text. */
  missingPicture?: (alt: string) => string;
}

export interface Heading {
  level: number;
  id: string;
  title: string;
}

const LAST_LEVEL = 6;

/** Makes ids that are unique on the page. */
function idMaker(prefix: string): (title: string) => string {
  const uses = new Map<string, number>();
  return (title) => {
    const slug = prefix + toSlug(title);
    let id = slug;
    while (uses.has(id)) {
      const count = (uses.get(slug) ?? 1) + 1;
      uses.set(slug, count);
      id = `${slug}-${count}`;
    }
    uses.set(id, 1);
    return id;
  };
}

/** Closes gaps between levels, and sets ids. */
function numberHeadings(state: StateCore, idPrefix: string, firstLevel: number): void {
  const idFor = idMaker(idPrefix);
  const levels = state.tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => Number(tag.slice(1)));
  const highest = levels.reduce((least, level) => Math.min(least, level), LAST_LEVEL);
  let previous = firstLevel - 1;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'heading_close') token.tag = `h${previous}`;
    if (token.type !== 'heading_open') continue;
    previous = Math.min(Number(token.tag.slice(1)) - highest + firstLevel, previous + 1, LAST_LEVEL);
    token.tag = `h${previous}`;
    token.attrs = [['id', idFor(formatText(state.tokens.slice(index + 1, index + 2)))]];
  }
}

export const parseHeadings = (tokens: readonly Token[], firstLevel: number): Heading[] =>
  tokens.flatMap((token, index) => {
    const level = Number(token.tag.slice(1));
    if (token.type !== 'heading_open' || level > firstLevel + 1) return [];
    return [{ level, id: String(token.attrGet('id')), title: formatText(tokens.slice(index + 1, index + 2)) }];
  });

/** Turns a lone picture into a figure; its title is the caption. */
function markFigures(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const [open, close] = [state.tokens[index - 1], state.tokens[index + 1]];
    const [picture, ...others] = token.children ?? [];
    if (token.type !== 'inline' || open?.type !== 'paragraph_open' || open.hidden || !close) continue;
    if (picture?.type !== 'image' || others.length > 0) continue;
    open.tag = 'figure';
    close.tag = 'figure';
    picture.meta = { figure: true };
  }
}

function imageHtml(
  token: Token,
  { findPicture: find, missingPicture }: Pick<ArticleOptions, 'findPicture' | 'missingPicture'>,
): string {
  const url = String(token.attrGet('src') ?? '');
  const written = formatText(token.children ?? []);
  // Drop the editor's placeholder, which describes nothing.
  const alt = written === DESCRIBE_PICTURE ? '' : escapeHtml(written);
  const caption = token.meta?.figure ? token.attrGet('title') : null;
  const text = caption === null ? '' : `<figcaption>${escapeHtml(String(caption))}</figcaption>`;
  const picture = find(url);
  if (!picture) return (missingPicture?.(alt) ?? alt) + text;
  const { width, height, variants, content } = picture;
  if (content) return `<img class="notebook-picture" src="${escapeHtml(content)}" alt="${alt}">${text}`;
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const sources = variants.map((variant) => `${variantName(url, variant)} ${variant}w`);
  const set = width && sources.length > 0 ? [...sources, `${url} ${width}w`].join(', ') : '';
  const srcset = set ? ` srcset="${escapeHtml(set)}" sizes="(max-width: 768px) 100vw, 720px"` : '';
  return `<img src="${escapeHtml(url)}"${srcset}${size} alt="${alt}" loading="lazy" decoding="async">${text}`;
}

const ALLOWED_LINK = /^(https?:\/\/|mailto:|#|\/(?!\/))/i;

/** Removes links to other schemes, and isolates the opener from other sites. */
function checkLinks({ tokens }: StateCore): void {
  for (const link of tokens.flatMap(({ children }) => children ?? [])) {
    if (link.type !== 'link_open') continue;
    const url = String(link.attrGet('href') ?? '');
    if (!ALLOWED_LINK.test(url)) link.attrs = null;
    else if (/^https?:/i.test(url)) link.attrSet('rel', 'noopener');
  }
}

const READ_AS_TEXT = new Set(['text', 'code_inline', 'image']);

/** Labels formula headers with their text, because readers may not take MathML as text. */
function labelHeaderFormulas({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const children = token.type === 'th_open' ? (tokens[index + 1]?.children ?? []) : [];
    if (children.some(({ type, content }) => READ_AS_TEXT.has(type) && content.trim() !== '')) continue;
    for (const formula of children)
      if (formula.type === 'math') formula.attrSet('aria-label', String(formula.meta?.text ?? ''));
  }
}

export function articlePlugin(markdown: MarkdownIt, options: ArticleOptions): void {
  const { idPrefix, firstLevel } = options;
  markdown.core.ruler.push('headings', (state) => numberHeadings(state, idPrefix, firstLevel));
  calloutsPlugin(markdown);
  markdown.core.ruler.push('figures', markFigures);
  markdown.core.ruler.push('checked_links', checkLinks);
  markdown.core.ruler.push('header_formulas', labelHeaderFormulas);
  const { rules } = markdown.renderer;
  rules.image = (tokens, index) => {
    const token = tokens[index];
    return token ? imageHtml(token, options) : '';
  };
  rules.table_open = () => '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.th_open = (tokens, index, options, _env, renderer) => {
    tokens[index]?.attrSet('scope', 'col');
    return renderer.renderToken(tokens, index, options);
  };
}
