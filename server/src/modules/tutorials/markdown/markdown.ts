import MarkdownIt, { type MarkdownIt as Markdown, type Token } from 'markdown-it';
import type { RenderPart } from '../questions/question-rendering.ts';
import { type ArticleOptions, articlePlugin, type Heading, parseHeadings } from './article-blocks.ts';
import { codePlugin, parseInfo } from './code-blocks.ts';
import { type HighlightCode, openHighlighting } from './code-highlighting.ts';
import { footnotesPlugin } from './footnotes.ts';
import { type LessonBlocks, lessonBlocksPlugin, type PlacedQuestion } from './lesson-blocks.ts';
import { type ConvertFormula, mathPlugin } from './math.ts';
import { notebookMathPlugin } from './notebook-math.ts';
import { formatText } from './plain-text.ts';
import { noReferences, type References, referencesPlugin } from './references.ts';
import { tablesPlugin } from './tables.ts';
import { taskListsPlugin } from './task-lists.ts';

export interface RenderedMarkdown extends LessonBlocks {
  /** HTML without anything that could run. */
  html: string;
  /** Without markup. */
  text: string;
  headings: Heading[];
  /** The line of the source at which each element of the HTML starts, from 0. */
  lines: number[];
  /** Of figures, which are part of the text and that readers don't read. */
  descriptions: string[];
  references: References;
  /** Its questions as they are written. */
  sources: PlacedQuestion[];
}

/** Languages of the fenced blocks, found without parsing what is around them. */
const languagesIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t>\-*+\d.)]{0,40}(?:`{3,}|~{3,})[ \t]{0,8}([\w-]{1,40})/gm)].map(
    ([, info = '']) => parseInfo({ info }).language,
  );

/** The first lines of top-level blocks. All footnotes are one, behind the others. */
function getLines(tokens: readonly Token[]): number[] {
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  const lines = (notes < 0 ? tokens : tokens.slice(0, notes))
    .filter(({ level, nesting }) => level === 0 && nesting >= 0)
    .map(({ map, children }) => (map ?? children?.[0]?.map)?.[0] ?? 0);
  const firstNote = notes < 0 ? undefined : tokens.slice(notes).find(({ map }) => map !== null);
  return notes < 0 ? lines : [...lines, firstNote?.map?.[0] ?? lines.at(-1) ?? 0];
}

interface MarkdownOptions extends ArticleOptions {
  /** The formulas of a notebook; those of a lesson without it. */
  notebookFormulas?: ConvertFormula;
}

function createMarkdown(options: MarkdownOptions): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // Words with a dot in them, such as `qc.h`, are no addresses.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  if (options.notebookFormulas) notebookMathPlugin(markdown, options.notebookFormulas);
  else mathPlugin(markdown);
  tablesPlugin(markdown);
  taskListsPlugin(markdown);
  articlePlugin(markdown, options);
  return markdown;
}

/** Renders the parts of a question: the same without headings, whose addresses would be those of other parts. */
function createPartRenderer(
  options: ArticleOptions,
  highlight: HighlightCode,
  addReferences: (markdown: Markdown) => void,
): RenderPart {
  const markdown = createMarkdown(options).disable(['heading', 'lheading']);
  codePlugin(markdown, highlight, `${options.idPrefix}question-`);
  addReferences(markdown);
  const render = (tokens: Token[]) => ({
    html: markdown.renderer.render(tokens, markdown.options, {}).trim(),
    text: formatText(tokens),
  });
  return {
    inline: (source) => render(markdown.parseInline(source, {})),
    block: (source) => render(markdown.parse(source, {})),
  };
}

/**
 * Renders Markdown with tables, formulas, highlighted code, callouts and figures. HTML in it is text. Never throws for
 * what an author writes.
 * @param withBlocks whether there may be questions and figures of the simulator
 */
export async function renderMarkdown(
  source: string,
  options: MarkdownOptions & { withBlocks?: boolean },
): Promise<RenderedMarkdown> {
  const highlight = await openHighlighting(languagesIn(source));
  const markdown = createMarkdown(options);
  footnotesPlugin(markdown, options.idPrefix);
  const references = noReferences();
  referencesPlugin(markdown, references, () => 0);
  const place = { line: 0 };
  const parts = createPartRenderer(options, highlight, (part) => referencesPlugin(part, references, () => place.line));
  const blocks = options.withBlocks
    ? lessonBlocksPlugin(markdown, parts, place)
    : { questions: [], problems: [], sources: [], descriptions: [] };
  codePlugin(markdown, highlight, options.idPrefix);
  const env = {};
  const tokens = markdown.parse(source, env);
  return {
    html: markdown.renderer.render(tokens, markdown.options, env),
    text: formatText(tokens),
    headings: parseHeadings(tokens, options.firstLevel),
    lines: getLines(tokens),
    references,
    ...blocks,
  };
}

/** Reads the questions of a lesson without rendering them. Problems are those of questions and figures. */
export function parseLessonQuestions(source: string): Pick<LessonBlocks, 'problems'> & { questions: PlacedQuestion[] } {
  const markdown = createMarkdown({ idPrefix: '', firstLevel: 2, findPicture: () => null });
  const unrendered = () => ({ html: '', text: '' });
  const { sources, problems } = lessonBlocksPlugin(markdown, { inline: unrendered, block: unrendered }, { line: 0 });
  markdown.parse(source, {});
  return { questions: sources, problems };
}
