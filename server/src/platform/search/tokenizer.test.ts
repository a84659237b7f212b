// @databases none
import { describe, expect, it } from 'vitest';
import { canBeCorrect, isOneTypo, toIndexedWords, tokenize, toSearchedParts } from './tokenizer.ts';

describe('words', () => {
  it('converts words to lower case, without accents and punctuation', () => {
    expect(tokenize('The Bucket-Brigade’s CAFÉ, naïve Schrödinger: 100%!')).toEqual([
      'the',
      'bucket',
      'brigade',
      's',
      'cafe',
      'naive',
      'schrodinger',
      '100',
    ]);
    expect(tokenize('量子 память ﬁne e\u0301')).toEqual(['量子', 'память', 'fine', 'e']);
    expect(tokenize(' "*%_\\:() 💡 ')).toEqual([]);
  });

  it.each([
    ['Straße', 'STRASSE'],
    ['GROẞ', 'groß'],
    ['Łukasz', 'lukasz'],
    ['Øystein', 'oystein'],
    ['Ærø', 'aero'],
    ['ısparta', 'ISPARTA'],
    ['İstanbul', 'istanbul'],
    ['Đại', 'dai'],
    ['σισυφοσ', 'Σίσυφος'],
    ['کوانتومی', 'كوانتومي'],
    ['محـــمد', 'مُحَمَّد'],
    ['quan\u00adtum', 'quantum'],
  ])('finds %s as %s', (written, typed) => {
    expect(tokenize(written)).toEqual(tokenize(typed));
  });

  it('splits numbers as they are printed, and numbers with letters also by their digits', () => {
    expect(tokenize('US 11,423,123 B2 of 1,5')).toEqual(['us', '11423123', 'b2', 'of', '1', '5']);
    expect(toIndexedWords('US7764568B2 h2o')).toEqual(['us7764568b2', 'h2o', '7764568']);
  });

  it.each([
    ['量子随机存取存储器入门', '存储器'],
    ['量子コンピュータのための記憶装置', 'コンピュータ'],
    ['양자컴퓨터의 기억장치', '컴퓨터'],
    ['หน่วยความจำควอนตัม', 'ควอนตัม'],
    ['QRAM入门', '入门'],
    ['第3章', '章'],
    ['ＱＲＡＭとは', 'とは'],
    ['ｺﾝﾋﾟｭｰﾀ', 'コンピュータ'],
    ['長い文'.repeat(100), '文長い'],
    ['一二三四五六七八九十'.repeat(3), '二三四五六七八九十一二三四五六七八九十'],
  ])('finds any part of the run in %s: %s', (text, part) => {
    const indexed = toIndexedWords(text.normalize('NFD'));
    for (const wanted of tokenize(part).flatMap(toSearchedParts))
      expect(indexed.some((word) => (wanted.length === 1 ? word.startsWith(wanted) : word === wanted))).toBe(true);
  });

  it('searches runs by pairs of letters, and other words as they are', () => {
    expect(tokenize('QRAM入门 c++').flatMap(toSearchedParts)).toEqual(['qram', '入门', 'c']);
    expect(toSearchedParts('存储器')).toEqual(['存储', '储器']);
    expect(toSearchedParts('一二三四五六七八九十一二三')).toHaveLength(7);
    expect(toIndexedWords('存储器')).toEqual(['存储', '储器', '器']);
  });

  it('limits the length of words', () => {
    expect(tokenize('x'.repeat(1000))[0]).toHaveLength(40);
    const many = Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ');
    expect(toIndexedWords(many).join(' ').length).toBeLessThanOrEqual(200_000);
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

  it('leaves the first or the last two letters as they are', () => {
    const letters = 'abc';
    const word = 'cabba';
    const typos = new Set<string>();
    for (let at = 0; at <= word.length; at += 1) {
      typos.add(word.slice(0, at) + word.slice(at + 1));
      typos.add(word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2));
      for (const letter of letters) {
        typos.add(word.slice(0, at) + letter + word.slice(at));
        typos.add(word.slice(0, at) + letter + word.slice(at + 1));
      }
    }
    typos.delete(word);
    expect(typos.size).toBeGreaterThan(20);
    for (const typo of typos) {
      expect(isOneTypo(typo, word), typo).toBe(true);
      expect(typo.startsWith(word.slice(0, 2)) || typo.endsWith(word.slice(-2)), typo).toBe(true);
    }
  });

  it('corrects a typo to words of letters only, and to no short ones', () => {
    expect(['memory', 'bits', 'bit', '11423123', 'us11423123'].filter(canBeCorrect)).toEqual(['memory', 'bits']);
  });
});
