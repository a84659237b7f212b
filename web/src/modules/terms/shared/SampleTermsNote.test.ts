import { SAMPLE_TERMS } from '@qram/contract/modules/terms/sample-terms';
import { expect, test } from 'vitest';
import { hasSampleTerms } from './SampleTermsNote.tsx';

test('recognizes the sample terms until they are edited', () => {
  expect(hasSampleTerms([{ data: 'Our terms.' }, { data: SAMPLE_TERMS }])).toBe(true);
  expect(hasSampleTerms([{ data: `${SAMPLE_TERMS}\n- One more.` }])).toBe(false);
  expect(hasSampleTerms([])).toBe(false);
});

test('reads as terms to a customer', () => {
  expect(SAMPLE_TERMS).not.toMatch(/sample|operator/i);
});
