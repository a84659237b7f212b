import type { Picture } from '../markdown/article-blocks.ts';
import { renderMarkdown } from '../markdown/markdown.ts';
import type { Question } from '../questions/question-syntax.ts';
import { countWords, isPicturePath, type Pictures, type RenderedLesson, readingMinutes } from './rendered-lesson.ts';

const UNKNOWN: Picture = { width: null, height: null, variants: [] };

/** True if readers learn why an answer is right or wrong. */
const hasExplanation = ({ solution, answer }: Question): boolean =>
  solution !== '' || ('options' in answer && answer.options.some(({ message }) => message !== ''));

/** Never throws for the author's text. @param pictures known pictures; others of this site are shown without a size */
export async function renderLesson(body: string, pictures: Pictures = new Map()): Promise<RenderedLesson> {
  const { html, text, headings, lines, questions, problems, references, sources, descriptions } = await renderMarkdown(
    body,
    {
      idPrefix: 'section-',
      firstLevel: 2,
      withBlocks: true,
      findPicture: (url) => pictures.get(url) ?? (isPicturePath(url) ? UNKNOWN : null),
    },
  );
  const words = countWords(text) - countWords(descriptions.join('\n'));
  return {
    html,
    text,
    outline: headings,
    words,
    minutes: readingMinutes(words),
    lines,
    questions,
    problems,
    references: {
      ...references,
      questions: sources.map(({ line, question }) => ({
        line,
        key: question.key,
        hasExplanation: hasExplanation(question),
      })),
    },
  };
}
