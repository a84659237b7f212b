import { DOI_INVALID } from '@qram/contract/modules/patents/doi';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { PATENT_MESSAGES } from '@qram/contract/modules/patents/patents';
import { parseList } from '@qram/contract/values/comma-list';
import { expect, test } from 'vitest';
import { editedFields, validateForm } from '../../../admin/record/save/record-form-rules.ts';
import { buildLink, getUpload, numberHint, patentBody } from './patent-values.ts';
import { patentsDefinition } from './patents-definition.tsx';

const patent: Patent = {
  id: 4,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  title: 'Router',
  patent_number: 'US 11 222 333',
  inventors: ['A. One', 'B. Two'],
  issue_date: null,
  description: '',
  pdf_url: '/storage/patents/0123456789abcdef0123456789abcdef.pdf',
  user_id: 1,
  doi: null,
  pdf_name: 'router.pdf',
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  state: 'live',
};
const { form } = patentsDefinition;
const EMPTY = form.values.empty;
const STORED = form.values.toValues(patent);

test('edits inventors as comma-separated text and sends a JSON list', () => {
  expect(STORED.inventors).toBe('A. One, B. Two');
  expect(parseList(' A. One,, B. Two , ')).toEqual(['A. One', 'B. Two']);
  expect(patentBody({ ...EMPTY, inventors: 'A. One, B. Two' }).inventors).toBe('["A. One","B. Two"]');
});

test('distinguishes uploaded documents from links', () => {
  expect([buildLink(patent), getUpload(patent)]).toEqual(['', 'router.pdf']);
  expect(getUpload({ ...patent, pdf_name: null })).toBe('Uploaded PDF');
  const linked = { pdf_url: 'https://example.test/a.pdf', pdf_name: null };
  expect([buildLink(linked), getUpload(linked)]).toEqual(['https://example.test/a.pdf', null]);
});

test('finds no changes in an untouched patent, so that its document stays', () => {
  expect(editedFields(form, patent, { ...STORED, inventors: 'A. One,B. Two' })).toEqual({});
});

test('uses the specified messages', () => {
  expect(validateForm(form, null, { ...EMPTY, title: '  ' })).toEqual({
    title: PATENT_MESSAGES.empty,
    patent_number: PATENT_MESSAGES.empty,
  });
  expect(validateForm(form, null, { ...EMPTY, title: 'Router', patent_number: 'US_1' })).toEqual({
    patent_number: 'Patent number contains invalid characters.',
  });
  expect(
    validateForm(form, patent, { ...STORED, issue_date: '2026-02-30', pdf_url: 'javascript:1', doi: 'javascript:1' }),
  ).toEqual({
    doi: DOI_INVALID,
    issue_date: PATENT_MESSAGES.dateInvalid,
    pdf_url: PATENT_MESSAGES.linkInvalid,
  });
});

test('says how a number will be stored that is typed as offices print it', () => {
  expect(numberHint('US 11,423,123 B2')).toBe('Will be saved as US 11423123 B2.');
  for (const typed of ['', 'US 11423123 B2', ' US 1 ', 'US_1'])
    expect(numberHint(typed)).toBe('Commas and slashes are left out.');
});
