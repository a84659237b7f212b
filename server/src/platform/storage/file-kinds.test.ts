// @databases none
import { expect, it } from 'vitest';
import { describeMismatch } from './file-kinds.ts';

it.each([
  ['image/png', 'scan.pdf', 'This is a PNG picture, not a PDF.'],
  ['application/pdf', 'Slides.PPTX', 'This is a PDF, not a PowerPoint file.'],
  ['application/zip', 'lesson.ipynb', 'This is a ZIP archive, not a notebook.'],
  ['image/png', 'scan.png', null],
  ['application/pdf', 'no ending', null],
  ['font/woff2', 'font.pdf', null],
  [undefined, 'text.pdf', null],
])('describes %s that is called %s', (type, name, message) => {
  expect(describeMismatch(type, name)).toBe(message);
});
