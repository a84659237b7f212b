import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { formatText } from './plain-text.ts';

/** Links, pictures and formulas of a text, each with its line of the Markdown from 0. */
export interface References {
  links: { line: number; address: string }[];
  pictures: { line: number; address: string; alt: string }[];
  /** Formulas that can't be shown. */
  wrongFormulas: { line: number; reason: string }[];
  /** Ids of headings, which links may lead to. */
  ids: string[];
}

export const noReferences = (): References => ({ links: [], pictures: [], wrongFormulas: [], ids: [] });

function addReference(token: Token, line: number, references: References): void {
  const { type, meta } = token;
  if (type === 'link_open') references.links.push({ line, address: String(token.attrGet('href') ?? '') });
  if (type === 'image') {
    const alt = formatText(token.children ?? []).trim();
    references.pictures.push({ line, address: String(token.attrGet('src') ?? ''), alt });
  }
  if (type === 'heading_open') references.ids.push(String(token.attrGet('id')));
  if ((type === 'math' || type === 'math_block') && meta?.reason !== undefined)
    references.wrongFormulas.push({ line, reason: String(meta.reason) });
}

/**
 * Collects what a text refers to, before links that lead nowhere lose their address.
 * @param getStart the line at which the text starts
 */
export function referencesPlugin(markdown: MarkdownIt, references: References, getStart: () => number): void {
  const collect = ({ tokens }: StateCore): void => {
    let line = 0;
    for (const token of tokens) {
      // Cells of a table have no lines; their row has.
      line = token.map?.[0] ?? line;
      addReference(token, getStart() + line, references);
      let breaks = 0;
      for (const child of token.children ?? []) {
        addReference(child, getStart() + line + breaks, references);
        if (child.type === 'softbreak' || child.type === 'hardbreak') breaks += 1;
      }
    }
  };
  markdown.core.ruler.before('checked_links', 'references', collect);
}
