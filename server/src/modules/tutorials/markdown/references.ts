import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { footnoteLabels } from './footnotes.ts';
import { formatText } from './plain-text.ts';
import { findStrayTex } from './stray-tex.ts';

/** Each with its source line, from 0. */
export interface References {
  links: { line: number; url: string }[];
  pictures: { line: number; url: string; alt: string }[];
  /** Formulas that can't be shown. */
  wrongFormulas: { line: number; reason: string }[];
  /** Ids of headings, which links may lead to. */
  ids: string[];
  /** Text that probably shows otherwise than meant. */
  slips: { line: number; message: string }[];
}

export const noReferences = (): References => ({ links: [], pictures: [], wrongFormulas: [], ids: [], slips: [] });

function addReference(token: Token, line: number, references: References): void {
  const { type, meta } = token;
  if (type === 'link_open') references.links.push({ line, url: String(token.attrGet('href') ?? '') });
  if (type === 'image') {
    const alt = formatText(token.children ?? []).trim();
    references.pictures.push({ line, url: String(token.attrGet('src') ?? ''), alt });
  }
  if (type === 'heading_open') references.ids.push(String(token.attrGet('id')));
  if ((type === 'math' || type === 'math_block') && meta?.reason !== undefined)
    references.wrongFormulas.push({ line, reason: String(meta.reason) });
}

const formatCells = (count: number): string => (count === 1 ? 'a cell' : `${count} cells`);

function addSlips(
  { type, content, meta }: Token,
  line: number,
  labels: ReadonlyMap<string, unknown>,
  { slips }: References,
): void {
  if (type === 'tr_open' && meta?.extraCells)
    slips.push({
      line,
      message: `This row has ${formatCells(Number(meta.extraCells))} more than the head of its table, and the rest isn't shown.`,
    });
  if (type !== 'inline') return;
  for (const { line: offset, message } of findStrayTex(content, (label) => labels.has(label)))
    slips.push({ line: line + offset, message });
}

const MAX_UNUSED_NOTES = 50;

/** Unreferenced footnotes aren't shown. */
function addUnusedNotes(
  src: string,
  labels: ReadonlyMap<string, { isUsed: boolean }>,
  start: number,
  { slips }: References,
): void {
  const lines = src.split('\n');
  const unused = [...labels].filter(([, { isUsed }]) => !isUsed).map(([label]) => label);
  for (const label of unused.slice(0, MAX_UNUSED_NOTES)) {
    const line = Math.max(
      0,
      lines.findIndex((text) => text.includes(`[^${label}]:`)),
    );
    slips.push({ line: start + line, message: `No text refers to the footnote [^${label}], so it isn't shown.` });
  }
}

/** Runs before invalid links lose their URL. @param getStart the line at which the text starts */
export function referencesPlugin(markdown: MarkdownIt, references: References, getStart: () => number): void {
  const collect = (state: StateCore): void => {
    let line = 0;
    const labels = footnoteLabels(state.env);
    addUnusedNotes(state.src, labels, getStart(), references);
    for (const token of state.tokens) {
      // Table cells have no line; use the row's.
      line = token.map?.[0] ?? line;
      addReference(token, getStart() + line, references);
      addSlips(token, getStart() + line, labels, references);
      let breaks = 0;
      for (const child of token.children ?? []) {
        addReference(child, getStart() + line + breaks, references);
        if (child.type === 'softbreak' || child.type === 'hardbreak') breaks += 1;
      }
    }
  };
  markdown.core.ruler.before('checked_links', 'references', collect);
}
