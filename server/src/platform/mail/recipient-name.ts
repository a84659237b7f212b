/** In code points. */
const MAX_LENGTH = 60;

/** Keeps the joiners that some scripts and emoji need. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;
/** Texts that email clients turn into links. */
const LINK = /:\/\/|^(?:https?|ftp|mailto|tel):|www[.\u3002]|@|[.\u3002]\p{L}[\p{L}\p{N}-]|\d+(?:\.\d+){3}/iu;
const VISIBLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** NFKC folds full-width letters and dots, which email clients also recognize. */
const isLinkLike = (word: string): boolean => LINK.test(word.normalize('NFKC').replace(/\p{C}/gu, ''));

/** Cuts between graphemes, so that no emoji or accented letter is split. */
function truncate(text: string): string {
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
export function toMailName(name: string): string {
  const words = name
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .split(' ')
    .filter((word) => word !== '' && !isLinkLike(word));
  const short = truncate(words.join(' '));
  return VISIBLE.test(short) ? short : '';
}

export function formatGreeting(name: string): string {
  const shown = toMailName(name);
  return shown === '' ? 'Hello,' : `Hello ${shown},`;
}
