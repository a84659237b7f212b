// @databases none
import { describe, expect, it } from 'vitest';
import { isAutomatic } from './bot-detection.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

describe('automatic requests', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['purpose', 'preview'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('detects the header %s: %s', (name, value) => {
    expect(isAutomatic({ 'user-agent': CHROME, [name]: value })).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
    'Mediapartners-Google',
  ])('detects the program %s', (agent) => {
    expect(isAutomatic({ 'user-agent': agent })).toBe(true);
  });

  it.each([
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36',
    'curl/8.10.1',
    '',
  ])('accepts the browser %s', (agent) => {
    expect(isAutomatic({ 'user-agent': agent, 'sec-purpose': '', purpose: 'navigation' })).toBe(false);
    expect(isAutomatic({ 'user-agent': agent })).toBe(false);
  });

  it('accepts a request without any header', () => {
    expect(isAutomatic({})).toBe(false);
  });
});
