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
  /** Inert HTML. */
  html: string;
  text: string;
  headings: Heading[];
  /** Source line of each HTML element, from 0. */
  lines: number[];
  /** Figure descriptions for screen readers. */
  descriptions: string[];
  references: References;
  /** Its questions as they are written. */
  sources: PlacedQuestion[];
}

/** Scans fences without parsing the rest. */
const languagesIn = (source: string): string[] =>
  [...source.matchAll(/^[ \t>\-*+\d.)]{0,40}(?:`{3,}|~{3,})[ \t]{0,8}([\w-]{1,40})/gm)].map(
    ([, info = '']) => parseInfo({ info }).language,
  );

/** First lines of top-level blocks; all footnotes are one block at the end. */
function getLines(tokens: readonly Token[]): number[] {
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  const lines = (notes < 0 ? tokens : tokens.slice(0, notes))
    .filter(({ level, nesting }) => level === 0 && nesting >= 0)
    .map(({ map, children }) => (map ?? children?.[0]?.map)?.[0] ?? 0);
  const firstNote = notes < 0 ? undefined : tokens.slice(notes).find(({ map }) => map !== null);
  return notes < 0 ? lines : [...lines, firstNote?.map?.[0] ?? lines.at(-1) ?? 0];
}

interface MarkdownOptions extends ArticleOptions {
  /** Default: the formulas of a lesson. */
  notebookFormulas?: ConvertFormula;
}

function createMarkdown(options: MarkdownOptions): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  // `qc.h` is no link.
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  if (options.notebookFormulas) notebookMathPlugin(markdown, options.notebookFormulas);
  else mathPlugin(markdown);
  tablesPlugin(markdown);
  taskListsPlugin(markdown);
  articlePlugin(markdown, options);
  return markdown;
}

/** Renders without headings, whose ids would collide with those of other parts. */
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

/** Escapes HTML. Never throws for the author's text. @param withBlocks allows questions and figures of the simulator */
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

/** Parses without rendering. Includes the problems of figures. */
export function parseLessonQuestions(source: string): Pick<LessonBlocks, 'problems'> & { questions: PlacedQuestion[] } {
  const markdown = createMarkdown({ idPrefix: '', firstLevel: 2, findPicture: () => null });
  const unrendered = () => ({ html: '', text: '' });
  const { sources, problems } = lessonBlocksPlugin(markdown, { inline: unrendered, block: unrendered }, { line: 0 });
  markdown.parse(source, {});
  return { questions: sources, problems };
}
