/** The length of a word from which one typo is forgiven. */
export const TYPO_FROM = 5;
const MAX_WORD_LENGTH = 40;
const MIN_DIGITS = 4;
/** Characters in any script, below PostgreSQL's limit of 1 MB for the words of a text. */
const MAX_TEXT_LENGTH = 200_000;
/** Letters of scripts that are written without spaces between words. */
const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Bopomofo}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
/** Soft hyphens and word joiners are within words. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u00ad\\u2060]';
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
/** A run of letters without spaces, or a word. */
const WORD = new RegExp(`(?:(?=${LETTER})[${UNSPACED}])+\\p{M}*|(?:(?![${UNSPACED}])${LETTER})+`, 'gu');
/** Pairs of a query's run that may overlap; longer runs are searched by pairs side by side. */
const MAX_OVERLAPPING = 8;
/** `11,423,123` as offices print it. */
const DIGIT_GROUPS = /(?<=\d),(?=\d{3}(?!\d))/g;

/** True for a run of Han, Kana, Hangul, Thai or another script that has no spaces between words. */
export const isUnspaced = (word: string): boolean => IS_UNSPACED.test(word);

/** Letters that Unicode doesn't decompose, as other keyboards write them: without strokes, final sigma, Persian yeh and kaf. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ ς: 'σ', ی: 'ي', ک: 'ك' },
};

/** A word as it is indexed: lower case, without accents, soft hyphens and the Arabic letters' extensions. */
export function foldWord(word: string): string {
  const folded = word
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u2060\u0640]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþħıςیک]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return isUnspaced(folded) ? folded : folded.slice(0, MAX_WORD_LENGTH);
}

/** The words and unspaced runs of a text, as it is written, with their positions. */
export const findWords = (text: string): RegExpExecArray[] => [...text.matchAll(WORD)];

/** The words of a query or a text, in order. */
export function tokenize(text: string): string[] {
  const words = text.normalize('NFKC').replace(DIGIT_GROUPS, '').match(WORD) ?? [];
  return words.map(foldWord).filter((word) => word !== '');
}

/** `量子位` → `量子`, `子位` */
const getPairs = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);

/** The words by which a word is found: itself, or the pairs of letters of a run and its last letter. */
function getIndexedParts(word: string): string[] {
  if (!isUnspaced(word)) return [word];
  const letters = [...word];
  return [...getPairs(letters), ...letters.slice(-1)];
}

/** The words that a document with this word has: itself, or the pairs of letters of a run. One letter begins a pair. */
export function getSearchedParts(word: string): string[] {
  const letters = [...word];
  if (!isUnspaced(word) || letters.length < 3) return [word];
  const pairs = getPairs(letters);
  return pairs.length <= MAX_OVERLAPPING ? pairs : pairs.filter((_, at) => at % 2 === 0 || at === pairs.length - 1);
}

/** The words under which a text is found, each once: also the digits of a number with letters, such as `US7764568B2`. */
export function getIndexedWords(text: string): string[] {
  const words = new Set(tokenize(text).flatMap(getIndexedParts));
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

/** True if one letter inserted, left out, replaced, or swapped with the next makes one word the other. */
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
