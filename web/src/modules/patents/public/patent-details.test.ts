import * as contract from '@qram/contract/modules/patents/patents';
import { expect, test } from 'vitest';
import {
  descriptionText,
  documentHint,
  formatPrintedDocument,
  getSummary,
  hasDocument,
  inventorNames,
  longDate,
  NO_DESCRIPTION,
} from './patent-details.ts';

test("uses the contract's fallback", () => {
  expect(NO_DESCRIPTION).toBe(contract.NO_DESCRIPTION);
});

test.each([
  [['Seth Lloyd', ' Lorenzo Maccone '], 'Seth Lloyd, Lorenzo Maccone'],
  ['Seth Lloyd,Lorenzo Maccone,', 'Seth Lloyd, Lorenzo Maccone'],
  ['["Seth Lloyd","Lorenzo Maccone"]', 'Seth Lloyd, Lorenzo Maccone'],
  [[], ''],
  ['', ''],
])('formats inventors %o as %o', (inventors, line) => {
  expect(inventorNames(inventors).join(', ')).toBe(line);
});

test.each([
  ['2010-07-27', 'July 27, 2010'],
  ['2021-01-01T00:00:00.000Z', 'January 1, 2021'],
  [null, null],
  ['soon', null],
])('formats the date %o as %o', (date, long) => {
  expect(longDate(date)).toBe(long);
});

test.each([
  ['https://patents.google.com/patent/US7764568B2/en', true],
  ['/storage/patents/0a.pdf', true],
  ['', false],
  ['javascript:alert(1)', false],
  ['//evil.example/x.pdf', false],
])('finds out whether there is a document at %j: %s', (pdfUrl, has) => {
  expect(hasDocument(pdfUrl)).toBe(has);
});

test.each([
  ['What it is about.', 'What it is about.'],
  ['', NO_DESCRIPTION],
  ['  ', NO_DESCRIPTION],
  ['quantum RAM: a memory.', null],
])('shows the description %o as %o', (description, shown) => {
  expect(descriptionText({ title: 'Quantum RAM, a memory', description })).toBe(shown);
});

test.each([
  ['One.\n\n Two,\nstill two.\n \n\n', ['One.', 'Two,\nstill two.']],
  ['', [NO_DESCRIPTION]],
  ['quantum RAM: a memory.', [NO_DESCRIPTION]],
])('splits the summary %j into %j', (description, paragraphs) => {
  expect(getSummary({ title: 'Quantum RAM, a memory', description })).toEqual(paragraphs);
});

test.each([
  ['https://www.patents.example/US7764568B2', 'The full text opens on patents.example in a new tab.'],
  ['/storage/patents/0a.pdf', 'The full text opens as a PDF in a new tab.'],
  ['', "The full text isn't on this site yet."],
])('says what the document %j opens', (pdfUrl, hint) => {
  expect(documentHint(pdfUrl)).toBe(hint);
});

test('prints the address of a full text elsewhere', () => {
  const address = 'https://patents.google.com/patent/US7764568B2/en';
  expect(formatPrintedDocument(address)).toBe(`Full text: ${address}`);
  expect([formatPrintedDocument(''), formatPrintedDocument('/storage/patents/0a.pdf')]).toEqual([null, null]);
});
