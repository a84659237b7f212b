// @databases none
import { describe, expect, it } from 'vitest';
import { SECTION_MARK } from '../../../platform/search/index-writing.ts';
import type { Candidate } from '../repository.ts';
import { createMatcher, findPassage, highlighted } from './passages.ts';
import { rank, significantWords } from './ranking.ts';

const candidate = (document_id: number, more: Partial<Candidate> = {}): Candidate => ({
  document_id,
  kind: 'tutorials',
  collection: 'topics',
  record_id: document_id,
  title: `Title ${document_id}`,
  premium: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  title_words: 'title',
  summary_words: 'title tree',
  ...more,
});
const TREE = { text: 'tree', beginning: true };
const order = (candidates: Candidate[], words = [TREE]) =>
  rank(candidates, words).map(({ document_id }) => document_id);

describe('results', () => {
  it('sorts results by place, match and age', () => {
    const places = [candidate(1, { summary_words: '' }), candidate(2), candidate(3, { title_words: 'the tree' })];
    expect(order(places)).toEqual([3, 2, 1]);
    expect(order([candidate(1, { summary_words: 'trees' }), candidate(2)])).toEqual([2, 1]);
    expect(order([candidate(1), candidate(2, { title_words: 'trees' })])).toEqual([2, 1]);
    const newer = candidate(1, { created_at: '2026-01-02T00:00:00.000Z' });
    expect(order([candidate(3), newer, candidate(2), candidate(4, { kind: 'videos' })])).toEqual([1, 3, 2, 4]);
    expect(order([candidate(3, { title_words: 'the tree' }), candidate(2, { title_words: 'tree' })])).toEqual([2, 3]);
  });

  it('counts every word', () => {
    const words = [TREE, { text: 'node', beginning: false }];
    const both = candidate(1, { title_words: 'tree nodes', summary_words: 'node' });
    expect(order([both, candidate(2, { title_words: 'tree node' })], words)).toEqual([2, 1]);
  });

  it('ignores stop words, unless there are only those', () => {
    expect(significantWords(['how', 'does', 'the', 'tree', 'tree'])).toEqual(['tree']);
    expect(significantWords(['the', 'the'])).toEqual(['the']);
  });
});

describe('matches', () => {
  const isMatch = createMatcher(['bucket', 'brigade', '7764568', 'schrodinger']);
  const marked = (text: string) =>
    highlighted(text, isMatch)
      .filter(({ match }) => match)
      .map(({ text: part }) => part);

  it('matches words and beginnings of words, joined where they stand side by side', () => {
    expect(marked('The Bucket-brigades of Schrödinger, abucket')).toEqual(['Bucket-brigades', 'Schrödinger']);
    expect(marked('US7764568B2')).toEqual(['US7764568B2']);
  });

  it('loses nothing of the text around matches', () => {
    for (const text of ['', 'none', 'bucket', ' bucket brigade ', '<b>bucket</b> & "brigade"', 'e\u0301 bucket 💡'])
      expect(
        highlighted(text, isMatch)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  it('shows matches with the text around them', () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`);
    const text = [...words, 'bucket', ...words].join(' ');
    const passage = (of: string) =>
      findPassage(of, isMatch)
        ?.parts.map((part) => part.text)
        .join('');
    const joined = passage(text) ?? '';
    expect(joined.length).toBeLessThan(300);
    expect(joined).toMatch(/^…word19\d .* bucket word0 .*…$/);
    expect(findPassage(words.join(' '), isMatch)).toBeNull();
    expect(passage('A paragraph.\nA bucket.\nThe next')).toBe('A bucket.');
    const long = findPassage(`${'x'.repeat(5000)} bucket`, isMatch);
    expect(long?.parts[1]).toMatchObject({ text: 'bucket', match: true });
  });

  it('shows the heading of a section if nothing else matches', () => {
    const sections = `Before.\n${SECTION_MARK}The first\nText.\n${SECTION_MARK}The bucket\nIn the`;
    expect(findPassage(`${sections} bucket.`, isMatch)).toEqual({
      parts: highlighted('In the bucket.', isMatch),
      section: 'The bucket',
    });
    expect(findPassage(sections, isMatch)).toEqual({ parts: highlighted('The bucket', isMatch), section: null });
    expect(findPassage('A bucket.', isMatch)?.section).toBeNull();
  });
});
