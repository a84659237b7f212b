import { unescapeHtml } from '@qram/contract/values/html-escaping';

interface Node {
  name: string;
  attributes: string;
  children: (Node | string)[];
}

const PIECE = /<(\/?)([a-z]+)([^>]*)>|[^<]+/g;

/** Parses temml's output: no self-closing tags, comments or CDATA. */
function parse(mathml: string): Node {
  const root: Node = { name: 'mrow', attributes: '', children: [] };
  const open = [root];
  for (const [piece, slash, name, attributes = ''] of mathml.matchAll(PIECE)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) parent.children.push(unescapeHtml(piece));
    else if (slash) open.pop();
    else {
      const node = { name, attributes, children: [] };
      parent.children.push(node);
      open.push(node);
    }
  }
  return root;
}

/** Only letters that most fonts have. */
const small = (letters: string, forms: string): Map<string, string> =>
  new Map([...letters].map((letter, at) => [letter, forms[at] ?? letter]));
const SUPERSCRIPTS = small('0123456789+−ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ');
const SUBSCRIPTS = small('0123456789+−ijkmnx', '₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₘₙₓ');
/** Signs over a letter, as combining marks. */
const ACCENTS = new Map([
  ...['^', 'ˆ'].map((sign) => [sign, '\u0302'] as const),
  ...['¯', 'ˉ', '‾'].map((sign) => [sign, '\u0304'] as const),
  ...['~', '˜'].map((sign) => [sign, '\u0303'] as const),
  ['\u20d7', '\u20d7'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
]);
const BRACES = /^[⏞⏟⎴⎵]$/u;
const LARGE = /^[∑∏∐∫∮⋂⋃⨁⨂]/u;
const SPACED = /^(?:[+−±∓×÷⋅·∗=≠<>≤≥≪≫≈≡∼≃≅≜∝←→↔⇐⇒⇔↦⟵⟶⟷⟸⟹⟺⟼⊕⊖⊗⊙∧∨∪∩∈∉∋⊂⊃⊆⊇∘∣∥:]|:=|\p{L}{2,})$/u;
/** Attaches to a letter: primes, daggers, stars. */
const ATTACHED = /^[′″‴†‡*∗⋆∘°]+$/u;
const LETTER_OR_NUMBER = /^(?:[\p{L}∞∅]\p{M}*|[\p{N}.,]+)$/u;
/** Needs no parentheses in a fraction. */
const FACTOR =
  /^(?:√?(?:\p{L}\p{M}*|[\p{N}.]+)(?:[⁰¹²³⁴-⁹⁺⁻ⁿⁱ₀-₉₊₋ᵢⱼₖₘₙₓ′†]|_\p{L}+)*|\([^()]*\)|√\([^()]*\)|\|[^|\s]*[⟩|]|⟨[^⟩]*⟩)$/u;
/** Keeps a sign with what follows. */
const JOINER = '\u2060';

const enclosed = (text: string, plain: RegExp): string => (plain.test(text) ? text : `(${text})`);

/** Uses small letters if they exist, else a sign. */
function script(text: string, letters: ReadonlyMap<string, string>, sign: '^' | '_'): string {
  const compact = text.replace(/[\s\u2060]/gu, '');
  if (compact === '') return '';
  if (sign === '^' && ATTACHED.test(compact)) return compact;
  const forms = [...compact].map((letter) => letters.get(letter));
  if (forms.every((form) => form !== undefined)) return forms.join('');
  return sign + enclosed(compact, sign === '_' ? /^[\p{L}\p{N}\p{M}]+$/u : LETTER_OR_NUMBER);
}

const indexed = (text: string): string =>
  /\S\s\S/u.test(text) && !text.endsWith(')') ? `(${text.trim()})` : text.trimEnd();

/** Either may be empty. */
function withScripts(base: string, below: string, above: string): string {
  const scripts = script(below, SUBSCRIPTS, '_') + script(above, SUPERSCRIPTS, '^');
  if (/^ .*\/.* $/u.test(base)) return `(${base.trim()})${scripts}`;
  const text = indexed(base) + (scripts === '∘' && /\d$/u.test(base) ? '°' : scripts);
  return LARGE.test(base) ? `${text} ` : text;
}

function operator(sign: string, attributes: string): string {
  const text = sign.replace(/\ufe0e/gu, '');
  if (attributes.includes('separator')) return `${text} `;
  if (attributes.includes('fence')) return text;
  if (attributes.includes('prefix')) return text + JOINER;
  return SPACED.test(text) ? ` ${text === '⋅' ? '·' : text} ` : text;
}

function accented(base: string, over: string): string {
  const mark = ACCENTS.get(over.trim());
  if (mark) return [...base].map((letter) => letter + mark).join('');
  const text = withScripts(base, '', over);
  return base.startsWith(' ') ? ` ${text.trim()} ` : text;
}

const isWide = (attributes: string): boolean => !/width="(?:-|0(?:pt|em|px)?")/.test(attributes);

function written({ name, attributes, children }: Node): string {
  const parts = children.map((child) => (typeof child === 'string' ? child : written(child)));
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'mspace':
      return isWide(attributes) ? ' ' : '';
    case 'mphantom':
      return '';
    case 'mo':
      return operator(first, attributes);
    case 'msqrt':
      return `√${enclosed(parts.join('').trim(), LETTER_OR_NUMBER)}`;
    case 'mroot':
      return `${script(second, SUPERSCRIPTS, '^')}√${enclosed(first.trim(), LETTER_OR_NUMBER)}`;
    case 'mfrac':
      if (attributes.includes('linethickness="0')) return `${first} choose ${second}`;
      return ` ${enclosed(first.trim(), /^[^\s/]+$|^\p{L}{2,} \S+$/u)}/${enclosed(second.trim(), FACTOR)} `;
    case 'msup':
      return withScripts(first, '', second);
    case 'msub':
      return withScripts(first, second, '');
    case 'msubsup':
    case 'munderover':
      return withScripts(first, second, third);
    case 'mover':
      return BRACES.test(second) ? first : accented(first, second);
    case 'munder':
      return BRACES.test(second) ? first : withScripts(first, second, '');
    case 'menclose':
      return accented(parts.join(''), '¯');
    case 'mtr':
      return parts.map((part) => part.trim()).join(' ');
    case 'mtable':
      return parts.map((part) => part.trim()).join('; ');
    default:
      return parts.join('');
  }
}

/** Converts mathematical alphabets to common letters. */
const plainLetters = (text: string): string =>
  text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));

export const formulaText = (mathml: string): string =>
  plainLetters(written(parse(mathml)))
    .replace(/\u2060\s*/gu, '')
    .replace(/[\u2061-\u2064\u200b]/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[([{⟨⌊⌈]) /gu, '')
    .replace(/ (?=[)\]}⟩⌋⌉,;]|\.(?:\s|$))/gu, '')
    .trim()
    .normalize('NFC');
