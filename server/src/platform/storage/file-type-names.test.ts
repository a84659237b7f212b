// @databases none
import { expect, it } from 'vitest';
import { describeCameraFormat, describeMismatch } from './file-type-names.ts';

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

it.each([
  ['image/heic', 'IMG_0001.JPG', 'This is a HEIC picture, not a JPEG picture.'],
  ['image/heif-sequence', 'a.png', 'This is a HEIF picture, not a PNG picture.'],
  ['image/avif', 'a.jpeg', 'This is an AVIF picture, not a JPEG picture.'],
  ['image/bmp', 'a.jpg', 'This is a BMP picture, not a JPEG picture.'],
  ['application/xml', 'a.png', 'This is an SVG or XML file, not a PNG picture.'],
])('names %s called %s', (type, name, message) => {
  expect(describeMismatch(type, name)).toBe(message);
});

it('names formats of cameras whatever the file is called', () => {
  expect(describeCameraFormat('image/heic')).toBe('This is a HEIC picture. Save it as JPEG first.');
  expect(describeCameraFormat('image/png')).toBeNull();
  expect(describeCameraFormat(undefined)).toBeNull();
});
