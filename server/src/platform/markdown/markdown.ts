import MarkdownIt from 'markdown-it';
import { type ArticleOptions, articlePlugin, type Heading, headingsOf } from './article-blocks.ts';
import { codePlugin, infoOf } from './code-blocks.ts';
import { openHighlighting } from './code-highlighting.ts';
import { mathPlugin } from './math.ts';
import { textOf } from './plain-text.ts';

export interface RenderedMarkdown {
  /** HTML without anything that could run. */
  html: string;
  /** Without markup. */
  text: string;
  headings: Heading[];
}

/** Languages of the fenced blocks, found without parsing what is around them. */
const languagesIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t>\-*+\d.)]{0,40}(?:`{3,}|~{3,})[ \t]{0,8}([\w-]{1,40})/gm)].map(
    ([, info = '']) => infoOf({ info }).language,
  );

/**
 * Renders Markdown with tables, formulas, highlighted code, callouts and figures. HTML in it is text. Never throws for
 * what an author writes.
 */
export async function renderMarkdown(source: string, options: ArticleOptions): Promise<RenderedMarkdown> {
  const highlight = await openHighlighting(languagesIn(source));
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Words with a dot in them, such as `qc.h`, are no addresses.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  mathPlugin(markdown);
  articlePlugin(markdown, options);
  codePlugin(markdown, highlight, options.idPrefix);
  const env = {};
  const tokens = markdown.parse(source, env);
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    text: textOf(tokens),
    headings: headingsOf(tokens, options.firstLevel),
  };
}
