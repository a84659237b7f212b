import { expect, test } from 'vitest';
import { formatInventors, patents } from '../modules/patents/patents.ts';
import { formatNames, isNameSuffix, isOrganization, parseNames } from './person-names.ts';

test.each([
  ['Ada Lovelace, Grace Hopper', ['Ada Lovelace', 'Grace Hopper']],
  ['Robert J. Schoelkopf, III, Seth Lloyd', ['Robert J. Schoelkopf, III', 'Seth Lloyd']],
  ['John Smith, Jr., Jane Doe, PhD', ['John Smith, Jr.', 'Jane Doe, PhD']],
  ['John Smith, Jr., Ph.D.', ['John Smith, Jr., Ph.D.']],
  ['IBM Corp., Google, Inc., Ada Lovelace', ['IBM Corp.', 'Google, Inc.', 'Ada Lovelace']],
  ['Memory Works, LLC', ['Memory Works, LLC']],
  ['Lovelace, Ada; Hopper, Grace', ['Lovelace, Ada', 'Hopper, Grace']],
  ['Lovelace, Ada;', ['Lovelace, Ada']],
  ['III', ['III']],
  ['', []],
])('%j are the names %j', (text, names) => {
  expect(parseNames(text)).toEqual(names);
  expect(parseNames(formatNames(names))).toEqual(names);
  expect(patents.create.parse({ title: 'A', patent_number: '1', inventors: text }).inventors).toEqual(names);
});

test.each([
  [['Ada Lovelace', 'John Smith, Jr.']],
  [['Ada', 'III']],
  [['Lovelace, Ada']],
  [['[x', 'y']],
  [['a; b', 'c']],
  [[' a']],
  [[]],
])('%j is written as text that is read back', (names) => {
  const { inventors } = patents.create.parse({ title: 'A', patent_number: '1', inventors: formatInventors(names) });
  expect(inventors).toEqual(names.map((name) => name.trim()));
});

test.each(['Jr.', 'Sr', 'II', 'III', 'IV', 'VI', '3rd', 'PhD', 'Ph.D.', 'MD', 'M.D.', 'Esq.', 'DPhil', 'FRS'])(
  '%s is a suffix',
  (text) => expect(isNameSuffix(text)).toBe(true),
);

test.each(['V', 'I', 'Ada', 'V.', 'Li', 'Iv', 'Vi', 'jr', 'Seth', ''])('%j is a name', (text) => {
  expect(isNameSuffix(text)).toBe(false);
});

test.each(['IBM Corp.', 'Google, Inc.', 'University of Oxford', 'Universität Innsbruck', 'Siemens AG', 'Bell Labs'])(
  '%j is an organization',
  (name) => expect(isOrganization(name)).toBe(true),
);

test.each(['Seth Lloyd', 'Smith, A. B.', 'Weber, AG', 'Robert Schoelkopf, III', 'Google', 'Jr.', ''])(
  '%j is no organization',
  (name) => expect(isOrganization(name)).toBe(false),
);
