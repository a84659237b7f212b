/** In code points. */
const MAX_LENGTH = 60;

/** Keeps the joiners that some scripts and emoji need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Texts that email clients turn into links. */
const ADDRESS = /:\/\/|^(?:https?|ftp|mailto|tel):|www[.\u3002]|@|[.\u3002]\p{L}[\p{L}\p{N}-]|\d+(?:\.\d+){3}/iu;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** NFKC folds full-width letters and dots, which email clients also recognize. */
const isAddress = (word: string): boolean => ADDRESS.test(word.normalize('NFKC').replace(/\p{C}/gu, ''));

/** Cuts between graphemes, so that no emoji or accented letter is split. */
function cut(text: string): string {
  let result = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += [...segment].length;
    if (length > MAX_LENGTH) return `${result.trimEnd()}…`;
    result += segment;
  }
  return result;
}

/**
 * Cleans a user's name for email: one line, no links, at most 60 code points, maybe empty. Anyone can register someone
 * else's email, so the name must not carry a message.
 */
export function nameForMail(name: string): string {
  const words = name
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .split(' ')
    .filter((word) => word !== '' && !isAddress(word));
  const short = cut(words.join(' '));
  return VISIBLE.test(short) ? short : '';
}

export function greeting(name: string): string {
  const shown = nameForMail(name);
  return shown === '' ? 'Hello,' : `Hello ${shown},`;
}
