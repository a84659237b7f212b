import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { Tag, tags } from '@lezer/highlight';
import { type InlineContext, type MarkdownConfig, MarkdownParser } from '@lezer/markdown';

const formula = Tag.define();
const DOLLAR = 36;
const BACKSLASH = 92;
const SPACE = /\s/;

/** End of the formula that begins with this many dollar signs; -1 if it doesn't end in its paragraph. */
function formulaEnd(context: InlineContext, from: number, signs: 1 | 2): number {
  for (let at = from; at < context.end; at += 1) {
    const character = context.char(at);
    if (character === BACKSLASH) at += 1;
    else if (character === DOLLAR && (signs === 1 || context.char(at + 1) === DOLLAR)) return at + signs;
  }
  return -1;
}

/** `$…$` and `$$…$$`, which Markdown itself doesn't know. */
const formulas: MarkdownConfig = {
  defineNodes: [{ name: 'Formula', style: formula }],
  parseInline: [
    {
      name: 'Formula',
      before: 'Escape',
      parse(context, next, at) {
        if (next !== DOLLAR) return -1;
        const signs = context.char(at + 1) === DOLLAR ? 2 : 1;
        // Prices aren't formulas: `$5 and $6`.
        if (signs === 1 && SPACE.test(String.fromCharCode(context.char(at + 1)))) return -1;
        const end = formulaEnd(context, at + signs, signs);
        if (end < 0 || (signs === 1 && SPACE.test(String.fromCharCode(context.char(end - 2))))) return -1;
        return context.addElement(context.elt('Formula', at, end));
      },
    },
  ],
};

const highlight = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--ink)' },
  { tag: tags.strong, fontWeight: '700', color: 'var(--ink)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-strong)' },
  { tag: tags.monospace, color: 'var(--good)' },
  { tag: formula, color: 'var(--accent-strong)' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--ink-3)' },
]);

const { data, parser } = markdownLanguage;

/** `markdown()` of the package would bring parsers of HTML, CSS and JavaScript along, a third of the chunk. */
const language =
  parser instanceof MarkdownParser ? new Language(data, parser.configure(formulas), [], 'markdown') : markdownLanguage;

/** Markdown as lessons have it: tables and formulas; Enter continues lists and quotes. */
export const lessonLanguage = [language.extension, Prec.high(keymap.of(markdownKeymap)), syntaxHighlighting(highlight)];
