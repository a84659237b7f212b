/** The length of a word from which one typo is forgiven. */
export const TYPO_FROM = 5;
const MAX_WORD_LENGTH = 40;
const MIN_DIGITS = 4;
/** Below PostgreSQL's limit of 1 MB for the words of a text, in any script. */
const MAX_TEXT_LENGTH = 200_000;
/** Scripts without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
/** Soft hyphens and word joiners are within words. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u00ad\\u2060]';
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/** An unspaced run, or a word. */
const WORD = new RegExp(`(?:(?=${LETTER})[${UNSPACED}])+\\p{M}*|(?:(?![${UNSPACED}])${LETTER})+`, 'gu');
/** Beyond this, search a run by adjacent pairs. */
const MAX_OVERLAPPING = 8;
/** `11,423,123` */
const DIGIT_GROUPS = /(?<=\d),(?=\d{3}(?!\d))/g;

/** True for Han, Kana, Hangul, Thai and other scripts without spaces. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** Letters that Unicode doesn't decompose, as other keyboards write them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ی: 'ي',
  ک: 'ك',
};

/** Lower case, without accents, soft hyphens and Arabic extensions. */
export function foldWord(word: string): string {
  const folded = word
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u2060\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıςیک]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return isUnspaced(folded) ? folded : folded.slice(0, MAX_WORD_LENGTH);
}

/** Finds words and unspaced runs with their positions. */
export const findWords = (text: string): RegExpExecArray[] => [...text.matchAll(WORD)];

/** The words of a query or a text, in order. */
export function tokenize(text: string): string[] {
  const words = text.normalize('NFKC').replace(DIGIT_GROUPS, '').match(WORD) ?? [];
  return words.map(foldWord).filter((word) => word !== '');
}

/** `量子位` → `量子`, `子位` */
const toPairs = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);

/** A word itself, or the letter pairs of a run and its last letter. */
function toIndexedParts(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const letters = [...word];
  return [...toPairs(letters), ...letters.slice(-1)];
}

/** A word itself, or letter pairs of a run. */
export function toSearchedParts(word: string): string[] {
  const letters = [...word];
  if (!isUnspaced(word) || letters.length < 3) return [word];
  const pairs = toPairs(letters);
  return pairs.length <= MAX_OVERLAPPING ? pairs : pairs.filter((_, at) => at % 2 === 0 || at === pairs.length - 1);
}

/** The words under which a text is found, each once: also the digits of a number with letters, such as `US7764568B2`. */
export function toIndexedWords(text: string): string[] {
  const words = new Set(tokenize(text).flatMap(toIndexedParts));
  for (const word of [...words]) {
    if (/^\d+$/.test(word)) continue;
    for (const digits of word.match(/\d+/g) ?? []) if (digits.length >= MIN_DIGITS) words.add(digits);
  }
  return withinLimit([...words]);
}

function withinLimit(words: string[]): string[] {
  let length = 0;
  const last = words.findIndex((word) => {
    length += word.length + 1;
    return length > MAX_TEXT_LENGTH;
  });
  return last < 0 ? words : words.slice(0, last);
}

/** True if a misspelled word of `TYPO_FROM` letters may stand for this word. */
export const canBeCorrect = (word: string): boolean => word.length >= TYPO_FROM - 1 && /^\p{L}+$/u.test(word);

/** True if one insertion, deletion, replacement or swap makes one word the other. */
export function isOneTypo(a: string, b: string): boolean {
  if (a === b) return false;
  const [short, long] = [[...a], [...b]].sort((left, right) => left.length - right.length);
  if (!short || !long || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (letters: string[], from: number) => letters.slice(from).join('');
  if (short.length < long.length) return rest(short, at) === rest(long, at + 1);
  if (rest(short, at + 1) === rest(long, at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, at + 2) === rest(long, at + 2);
}
