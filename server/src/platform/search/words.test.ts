import { describe, expect, it } from 'vitest';
import { deletionsOf, indexedWordsOf, isOneTypo, wordsOf } from './words.ts';

describe('words', () => {
  it('are lower case, without accents and punctuation', () => {
    expect(wordsOf('The Bucket-Brigade’s CAFÉ, naïve Schrödinger: 100%!')).toEqual([
      'the',
      'bucket',
      'brigade',
      's',
      'cafe',
      'naive',
      'schrodinger',
      '100',
    ]);
    expect(wordsOf('量子 память ﬁne e\u0301')).toEqual(['量子', 'память', 'fine', 'e']);
    expect(wordsOf(' "*%_\\:() 💡 ')).toEqual([]);
  });

  it('have numbers as they are printed, and numbers with letters also by their digits', () => {
    expect(wordsOf('US 11,423,123 B2 of 1,5')).toEqual(['us', '11423123', 'b2', 'of', '1', '5']);
    expect([...indexedWordsOf('US7764568B2 h2o')]).toEqual(['us7764568b2', 'h2o', '7764568']);
  });

  it('have a limit to their length', () => {
    expect(wordsOf('x'.repeat(1000))[0]).toHaveLength(40);
  });
});

describe('a typo', () => {
  const PAIRS = [
    ['bucket', 'buckets', true],
    ['bucket', 'buket', true],
    ['bucket', 'bucjet', true],
    ['bucket', 'bukcet', true],
    ['bucket', 'ubcket', true],
    ['bucket', 'buckte', true],
    ['bucket', 'bucket', false],
    ['bucket', 'buckest', true],
    ['bucket', 'bukect', false],
    ['bucket', 'bket', false],
    ['bucket', 'tekcub', false],
  ] as const;
  it.each(PAIRS)('makes %s of %s: %s', (word, typed, one) => {
    expect([isOneTypo(word, typed), isOneTypo(typed, word)]).toEqual([one, one]);
  });

  it('leaves both words a deletion in common', () => {
    const letters = 'abc';
    const word = 'cabbage';
    const typos = new Set<string>();
    for (let at = 0; at <= word.length; at += 1) {
      typos.add(word.slice(0, at) + word.slice(at + 1));
      typos.add(word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2));
      for (const letter of letters) {
        typos.add(word.slice(0, at) + letter + word.slice(at));
        typos.add(word.slice(0, at) + letter + word.slice(at + 1));
      }
    }
    const known = new Set(deletionsOf(word));
    for (const typo of typos) {
      if (typo === word) continue;
      expect(isOneTypo(typo, word), typo).toBe(true);
      expect(
        deletionsOf(typo).some((deletion) => known.has(deletion)),
        typo,
      ).toBe(true);
    }
  });

  it('is looked for in letters only, and in no short words', () => {
    expect(deletionsOf('11423123')).toEqual([]);
    expect(deletionsOf('abc')).toEqual([]);
    expect(deletionsOf('aabb')).toEqual(['aabb', 'abb', 'aab']);
  });
});
