import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { renderFigure } from '../figures/figure-block.ts';
import { renderQramFigure } from '../questions/qram-figure.ts';
import { parseQramFigure } from '../questions/qram-syntax.ts';
import type { StoredQuestion } from '../questions/question-grading.ts';
import { type RenderPart, renderProblems, renderQuestion } from '../questions/question-rendering.ts';
import { type Problem, parseQuestion, type Question } from '../questions/question-syntax.ts';
import { parseInfo } from './code-blocks.ts';

/** Parsed content of a lesson's blocks. */
export interface LessonBlocks {
  questions: StoredQuestion[];
  /** Author's mistakes. Lines count from 0. */
  problems: Problem[];
}

export const MAX_QUESTIONS = 30;

/** A question where its author wrote it. */
export interface PlacedQuestion {
  /** The first line of its block, from 0. */
  line: number;
  question: Question;
}

interface RenderedBlock {
  html: string;
  text: string;
  problems: Problem[];
  question?: Question;
  description?: string;
}

interface CollectedBlocks extends LessonBlocks {
  sources: PlacedQuestion[];
  /** Figure descriptions for screen readers. */
  descriptions: string[];
}

const KINDS = ['question', 'qram', 'figure'] as const;
type Kind = (typeof KINDS)[number];
const NOUNS: Record<Kind, string> = { question: 'question', qram: 'figure', figure: 'figure' };

const findKind = ({ type, info }: Token): Kind | undefined =>
  type === 'fence' ? KINDS.find((kind) => kind === parseInfo({ info }).language.toLowerCase()) : undefined;

/** True if the block has its own closing fence. */
function isClosed(state: StateCore, { map, markup }: Token): boolean {
  const last = state.src.split('\n')[(map?.[1] ?? 0) - 1] ?? '';
  return (map?.[1] ?? 0) - (map?.[0] ?? 0) > 1 && last.trim().startsWith(markup);
}

function refusePlace(state: StateCore, token: Token, kind: Kind): Problem[] {
  const noun = NOUNS[kind];
  if (token.level > 0) return [{ line: -1, message: `A ${noun} can't be inside a list or a quote.` }];
  if (!isClosed(state, token)) return [{ line: -1, message: `This ${noun} has no end: a line with ${token.markup}.` }];
  return [];
}

function renderQuestionBlock(token: Token, blocks: LessonBlocks, render: RenderPart): RenderedBlock {
  const key = token.info.trim().split(/\s+/).slice(1).join(' ');
  const { question, problems } = parseQuestion(key, token.content);
  if (!question) return { html: '', text: '', problems };
  if (blocks.questions.some((other) => other.key === key))
    return {
      html: '',
      text: '',
      problems: [{ line: -1, message: `Another question of this lesson is called ${key}.` }],
    };
  if (blocks.questions.length >= MAX_QUESTIONS)
    return {
      html: '',
      text: '',
      problems: [{ line: -1, message: `A lesson has at most ${MAX_QUESTIONS} questions.` }],
    };
  const { stored, ...rendered } = renderQuestion(question, blocks.questions.length + 1, render);
  blocks.questions.push(stored);
  return { ...rendered, question, problems };
}

function renderQramBlock({ content }: Token, { inline }: RenderPart): RenderedBlock {
  const { figure, problems } = parseQramFigure(content);
  if (!figure) return { html: '', text: '', problems };
  const caption = inline(figure.caption);
  return { html: renderQramFigure(figure.run, caption.html), text: caption.text, problems };
}

/**
 * Renders `question`, `qram` and `figure` blocks. A block with mistakes shows only them, because it may have a
 * solution.
 * @param place gets the first line of each block before it is rendered
 */
export function lessonBlocksPlugin(markdown: MarkdownIt, render: RenderPart, place: { line: number }): CollectedBlocks {
  const blocks: CollectedBlocks = { questions: [], problems: [], sources: [], descriptions: [] };
  const renderBlock = (state: StateCore, token: Token, kind: Kind): RenderedBlock => {
    const misplaced = refusePlace(state, token, kind);
    if (misplaced.length > 0) return { html: '', text: '', problems: misplaced };
    if (kind === 'question') return renderQuestionBlock(token, blocks, render);
    return kind === 'qram' ? renderQramBlock(token, render) : renderFigure(token.content, render.inline);
  };
  markdown.core.ruler.push('lesson_blocks', (state) => {
    for (const token of state.tokens) {
      const kind = findKind(token);
      if (!kind) continue;
      const first = token.map?.[0] ?? 0;
      place.line = first;
      const { html, text, problems, question, description } = renderBlock(state, token, kind);
      if (description) blocks.descriptions.push(description);
      if (question) blocks.sources.push({ line: first, question });
      const placed = problems.map(({ line, message }) => ({ line: first + 1 + line, message }));
      blocks.problems.push(...placed);
      token.type = 'lesson_block';
      token.meta = { html: placed.length > 0 ? renderProblems(NOUNS[kind], placed) : html, text };
    }
  });
  markdown.renderer.rules.lesson_block = (tokens, index) => String(tokens[index]?.meta?.html ?? '');
  return blocks;
}
