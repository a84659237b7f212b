import { describe, expect, it } from 'vitest';
import { highlighted, matcherOf, passageOf } from './passages.ts';
import { rank, significantWords, type Term } from './ranking.ts';
import type { Candidate } from './repository.ts';

const candidate = (document_id: number, more: Partial<Candidate> = {}): Candidate => ({
  document_id,
  word_id: 1,
  weight: 3,
  kind: 0,
  collection: 'topics',
  record_id: document_id,
  title: `Title ${document_id}`,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const term = (more: Partial<Term> = {}): Term => ({ text: 'tree', exactId: 1, longerIds: [2], ...more });
const order = (candidates: Candidate[], terms = [term()], query = ['tree']) =>
  rank(candidates, [], terms, query).map(({ document_id }) => document_id);

describe('results', () => {
  it('are in order of place, match and age', () => {
    const places = [candidate(1, { weight: 2 }), candidate(2, { weight: 3 }), candidate(3, { weight: 4 })];
    expect(order(places)).toEqual([3, 2, 1]);
    expect(order([candidate(1, { word_id: 2 }), candidate(2)])).toEqual([2, 1]);
    const newer = candidate(1, { created_at: '2026-01-02T00:00:00.000Z' });
    expect(order([candidate(3), newer, candidate(2), candidate(4, { kind: 1 })])).toEqual([1, 3, 2, 4]);
    expect(order([candidate(1, { weight: 4 }), candidate(2, { weight: 1, title: 'TREE!' })])).toEqual([2, 1]);
  });

  it('have every word', () => {
    const terms = [term(), term({ text: 'node', exactId: 7, longerIds: [] })];
    const postings = [{ document_id: 2, word_id: 7, weight: 1 }];
    const found = rank([candidate(1), candidate(2)], postings, terms, ['tree', 'node']);
    expect(found.map(({ document_id }) => document_id)).toEqual([2]);
  });

  it('are found without stop words, unless there are only those', () => {
    expect(significantWords(['how', 'does', 'the', 'tree', 'tree'])).toEqual(['tree']);
    expect(significantWords(['the', 'the'])).toEqual(['the']);
  });
});

describe('matches', () => {
  const isMatch = matcherOf(['bucket', 'brigade', '7764568', 'schrodinger']);
  const marked = (text: string) =>
    highlighted(text, isMatch)
      .filter(({ match }) => match)
      .map(({ text: part }) => part);

  it('are words and beginnings of words, joined where they stand side by side', () => {
    expect(marked('The Bucket-brigades of Schrödinger, abucket')).toEqual(['Bucket-brigades', 'Schrödinger']);
    expect(marked('US7764568B2')).toEqual(['US7764568B2']);
  });

  it('lose nothing of the text', () => {
    for (const text of ['', 'none', 'bucket', ' bucket brigade ', '<b>bucket</b> & "brigade"', 'e\u0301 bucket 💡'])
      expect(
        highlighted(text, isMatch)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
  });

  it('are shown with what is around them', () => {
    const words = Array.from({ length: 200 }, (_, at) => `word${at}`);
    const text = [...words, 'bucket', ...words].join(' ');
    const shown = passageOf(text, isMatch) ?? [];
    const joined = shown.map((part) => part.text).join('');
    expect(joined.length).toBeLessThan(300);
    expect(joined).toMatch(/^…word19\d .* bucket word0 .*…$/);
    expect(passageOf(words.join(' '), isMatch)).toBeNull();
    expect(passageOf(`${'x'.repeat(5000)} bucket`, isMatch)?.[1]).toMatchObject({ text: 'bucket', match: true });
  });
});
