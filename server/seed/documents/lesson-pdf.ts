import { DRAWING_SIZE, line, type Point } from './drawing.ts';
import { FIGURES, type FigureName } from './figures.ts';
import { type Weight, wrapped } from './helvetica.ts';
import { PAGE, PdfPage, pdfDocument } from './pdf-writer.ts';

/** Part of a lesson's page: a paragraph, a heading (with `# `), a point of a list (with `- `), or a drawing. */
export type LessonPart = string | { figure: FigureName; caption: string };

export interface Lesson {
  title: string;
  /** What to keep in mind, one sentence each; they stand on the slides as well. */
  points: readonly [string, string, string];
  pages: readonly [readonly LessonPart[], readonly LessonPart[]];
}

const MARGIN = 57;
const WIDTH = PAGE.width - 2 * MARGIN;
const BODY = 13;

/** Writes lines from the given height on, and answers the height below them. */
function write(
  page: PdfPage,
  text: string,
  top: number,
  options: { size: number; weight?: Weight; indent?: number },
): number {
  const { size, weight = 'regular', indent = 0 } = options;
  let height = top;
  for (const row of wrapped(text, WIDTH - indent, size, weight)) {
    height += size * 1.42;
    page.text([MARGIN + indent, height], row, size, weight);
  }
  return height;
}

function writePart(page: PdfPage, part: LessonPart, top: number): number {
  if (typeof part !== 'string') {
    page.draw(FIGURES[part.figure](), [(PAGE.width - DRAWING_SIZE.width) / 2, top + 10] satisfies Point);
    page.text([MARGIN, top + DRAWING_SIZE.height + 28], part.caption, 9, 'regular', 'quiet');
    return top + DRAWING_SIZE.height + 40;
  }
  if (part.startsWith('# ')) return write(page, part.slice(2), top + 6, { size: 13, weight: 'bold' }) + 4;
  if (!part.startsWith('- ')) return write(page, part, top, { size: BODY }) + 9;
  page.text([MARGIN + 4, top + BODY * 1.42], '•', BODY, 'regular', 'accent');
  return write(page, part.slice(2), top, { size: BODY, indent: 18 }) + 5;
}

function lessonPage({ title, pages }: Lesson, position: number): PdfPage {
  const page = new PdfPage();
  const parts = pages[position] ?? [];
  let top = MARGIN;
  if (position === 0) top = write(page, title, top, { size: 22, weight: 'bold' }) + 14;
  for (const part of parts) top = writePart(page, part, top);
  if (top > PAGE.height - MARGIN) throw new Error(`page ${position + 1} of ${title} is too long`);
  page.draw([line([MARGIN, PAGE.height - 48], [PAGE.width - MARGIN, PAGE.height - 48])], [0, 0]);
  page.text([MARGIN, PAGE.height - 32], `QRAM · ${title}`, 9, 'regular', 'quiet');
  page.text([PAGE.width - MARGIN - 24, PAGE.height - 32], `${position + 1} / ${pages.length}`, 9, 'regular', 'quiet');
  return page;
}

/** A lesson as a PDF of two pages. @throws Error when a page holds more than fits */
export const lessonPdf = (lesson: Lesson): Buffer =>
  pdfDocument(
    lesson.title,
    lesson.pages.map((_parts, position) => lessonPage(lesson, position)),
  );
