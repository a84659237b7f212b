import { escapeHtml } from '@qram/contract/values/html-escaping';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { getLanguage, type HighlightCode, languageLabel } from './code-highlighting.ts';

/** Max tabs; the style sheet counts them. */
const MAX_TABS = 6;

export function parseInfo({ info }: Pick<Token, 'info'>): { language: string; title: string } {
  const [language = '', ...words] = info.trim().split(/\s+/);
  return { language, title: words.join(' ').slice(0, 60) || languageLabel(language) };
}

const COPY = '<button type="button" class="code-copy">Copy</button>';

/** @param label printed language where the head lacks it */
function codeHtml(token: Token, highlight: HighlightCode, label: string | null): string {
  const printed = label === null ? '' : ` data-label="${escapeHtml(label)}"`;
  const code = highlight(token.content.replace(/\n$/, ''), parseInfo(token).language);
  return `<pre tabindex="0" translate="no"${printed}><code>${code}</code></pre>`;
}

/** Null: the title is the language. */
function languageBeside({ language, title }: ReturnType<typeof parseInfo>): string | null {
  const label = languageLabel(language);
  return getLanguage(language) === null || title === label ? null : label;
}

function fullTitle(token: Token): string {
  const info = parseInfo(token);
  return [info.title, languageBeside(info)].filter(Boolean).join(' · ');
}

function blockHtml(token: Token, highlight: HighlightCode): string {
  const head = `<div class="code-head"><span class="code-title">${escapeHtml(parseInfo(token).title)}</span>${COPY}</div>`;
  return `<div class="code">${head}${codeHtml(token, highlight, languageBeside(parseInfo(token)))}</div>\n`;
}

/** Radio buttons switch tabs without a script. */
function tabsHtml(blocks: readonly Token[], highlight: HighlightCode, name: string): string {
  const tabs = blocks.map((block, index) => {
    const checked = index === 0 ? ' checked' : '';
    const title = escapeHtml(parseInfo(block).title);
    return `<label><input type="radio" name="${name}" value="${title}"${checked}><span>${title}</span></label>`;
  });
  const head = `<fieldset><legend>Language</legend>${tabs.join('')}</fieldset>`;
  const panels = blocks.map((block) => codeHtml(block, highlight, fullTitle(block)));
  return `<div class="code code-tabs"><div class="code-head">${head}${COPY}</div>${panels.join('')}</div>\n`;
}

/** Joins adjacent fenced blocks of one container. */
function groupAdjacent(state: StateCore): void {
  const grouped: Token[] = [];
  for (const token of state.tokens) {
    const last = grouped.at(-1);
    const blocks = last?.type === 'code_tabs' ? last.children : null;
    if (token.type === 'fence' && blocks && last?.level === token.level && blocks.length < MAX_TABS) blocks.push(token);
    else if (token.type === 'fence') {
      const group = new state.Token('code_tabs', '', 0);
      Object.assign(group, { level: token.level, block: true, children: [token] });
      grouped.push(group);
    } else grouped.push(token);
  }
  state.tokens = grouped;
}

/** Renders fenced blocks with language, title and copy button; adjacent ones as tabs. */
export function codePlugin(markdown: MarkdownIt, highlight: HighlightCode, idPrefix: string): void {
  let groups = 0;
  markdown.core.ruler.push('code_tabs', groupAdjacent);
  markdown.renderer.rules.code_tabs = (tokens, index) => {
    const blocks = tokens[index]?.children ?? [];
    const [first] = blocks;
    if (blocks.length === 1 && first) return blockHtml(first, highlight);
    groups += 1;
    return tabsHtml(blocks, highlight, `${idPrefix}code-${groups}`);
  };
  markdown.renderer.rules.code_block = (tokens, index) => {
    const token = tokens[index];
    return token ? blockHtml(token, highlight) : '';
  };
}
