// @databases none
import { describe, expect, it } from 'vitest';
import { formatGreeting, toMailName } from './recipient-name.ts';

const RTL_OVERRIDE = '\u202e';
const ZERO_WIDTH_SPACE = '\u200b';
const JOINER = '\u200d';

describe('a name in an email', () => {
  it.each([
    ['a plain name', 'Ada Reader', 'Ada Reader'],
    ['accents, other scripts and initials', 'Zoë J. R. Ångström Чтец 読者', 'Zoë J. R. Ångström Чтец 読者'],
    ['an apostrophe and a hyphen', "Anne-Marie O'Reader", "Anne-Marie O'Reader"],
    ['a title', 'Dr. Reader Jr.', 'Dr. Reader Jr.'],
  ])('leaves a name unchanged: %s', (_what, name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  it.each([
    ['a link', 'WIN A PRIZE https://evil.example/x?y=1', 'WIN A PRIZE'],
    ['a link in capitals', 'Win HTTPS://EVIL.EXAMPLE now', 'Win now'],
    ['another scheme', 'Read ftp://evil.example javascript://evil', 'Read'],
    ['a scheme without slashes', 'Call tel:+15550100 mailto:a', 'Call'],
    ['www', 'See www.evil', 'See'],
    ['a bare domain', 'Win at evil.com', 'Win at'],
    ['a domain with a path', 'evil.co.uk/prize Reader', 'Reader'],
    ['a domain of one letter', 'x.com Reader', 'Reader'],
    ['a domain in brackets', 'Reader (evil.com)', 'Reader'],
    ['a domain in other letters', 'Читай пример.рф', 'Читай'],
    ['a full-width domain', 'Reader ｅｖｉｌ．ｃｏｍ', 'Reader'],
    ['an ideographic full stop', 'Reader evil。com evil｡com', 'Reader'],
    ['the end of a domain', 'evil .com Reader', 'evil Reader'],
    ['an email address', 'Reader a@evil.example', 'Reader'],
    ['a handle', 'Reader @evil', 'Reader'],
    ['an IPv4 address', 'Reader 192.0.2.1/x', 'Reader'],
    ['a domain behind an invisible character', `Reader evil.${ZERO_WIDTH_SPACE}com`, 'Reader'],
    ['a domain behind a joiner', `Reader evil.c${JOINER}om`, 'Reader'],
    ['a domain behind a control character', 'Reader evil\u0000.com', 'Reader'],
  ])('removes %s', (_what, name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  it.each([
    ['line breaks', 'Ada\r\nReader\n\nX-Header: a', 'Ada Reader X-Header: a'],
    ['line and paragraph separators', 'Ada\u2028Reader\u2029x', 'Ada Reader x'],
    ['control characters', 'A\u0007d\u001ba\u007f', 'Ada'],
    ['text direction marks', `${RTL_OVERRIDE}Ada \u2066Reader\u2069`, 'Ada Reader'],
    ['a byte order mark and soft hyphens', '\ufeffA\u00add\u00ada', 'Ada'],
    ['half of a surrogate pair', 'Ada\ud83d', 'Ada'],
    ['runs of spaces', '  Ada \u00a0 \u3000 Reader ', 'Ada Reader'],
  ])('reduces a name to one line of visible text without %s', (_what, name, shown) => {
    expect(toMailName(name)).toBe(shown);
  });

  it.each([['https://evil.example'], ['evil.com'], [''], [' \n '], [RTL_OVERRIDE], ['!!! ---'], ['\u0301'.repeat(90)]])(
    'drops %j entirely, and the greeting has no name',
    (name) => {
      expect(toMailName(name)).toBe('');
      expect(formatGreeting(name)).toBe('Hello,');
    },
  );

  it('greets by the rest of a name', () => {
    expect(formatGreeting('Ada evil.com')).toBe('Hello Ada,');
  });

  it.each([
    ['a word of 60 letters', 'x'.repeat(60), 'x'.repeat(60)],
    ['a word of 61 letters', 'x'.repeat(61), `${'x'.repeat(60)}…`],
    ['words', `${'word '.repeat(12)}more`, `${'word '.repeat(12).trimEnd()}…`],
    ['an emoji at the cut', `${'x'.repeat(59)}😀x`, `${'x'.repeat(59)}😀…`],
    ['an emoji across the cut', `${'x'.repeat(60)}😀`, `${'x'.repeat(60)}…`],
    ['a family across the cut', `${'x'.repeat(57)}👩‍👩‍👧‍👦`, `${'x'.repeat(57)}…`],
    ['a flag across the cut', `${'x'.repeat(59)}🇺🇸`, `${'x'.repeat(59)}…`],
    ['an accent across the cut', `${'x'.repeat(59)}e\u0301`, `${'x'.repeat(59)}…`],
    ['a pile of accents', `Ada ${'a'}${'\u0301'.repeat(96)}`, 'Ada…'],
  ])('truncates a name to 60 characters without splitting one: %s', (_what, name, shown) => {
    expect(toMailName(name)).toBe(shown);
    expect(toMailName(name)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });
});
