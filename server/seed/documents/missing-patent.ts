import { PAGE, PdfPage, pdfDocument } from './pdf-writer.ts';

const TITLE = 'This patent has no document yet';
const LINES = [
  'Nobody has uploaded or linked the document of this patent.',
  'Its number leads to it in the public record of the office that granted it,',
  'for example at patents.google.com.',
];

/** What opens where a patent has neither an uploaded document nor a link; kept at web/public/documents/. */
export function missingPatentDocument(): Buffer {
  const page = new PdfPage();
  const middle = PAGE.height / 2 - 60;
  page.text([72, middle], TITLE, 22, 'bold');
  for (const [position, text] of LINES.entries()) page.text([72, middle + 36 + position * 20], text, 13);
  return pdfDocument(TITLE, [page]);
}
