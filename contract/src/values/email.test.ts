import { expect, test } from 'vitest';
import { emailField } from '../api/fields.ts';
import { contactForm } from '../modules/contact/contact-form.ts';
import { mailtoLink } from './mailto-link.ts';

const field = emailField('Invalid');
const MESSAGE = { user_name: 'Reader', subject: 'Words', message: 'Long enough.' };

test.each([
  ['user@xn--e1afmkfd.xn--p1ai', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@müller.de', 'user@xn--mller-kva.de'],
  ['user@mu\u0308ller.de', 'user@xn--mller-kva.de'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['first&last@example.com', 'first&last@example.com'],
  ['name/surname@example.com', 'name/surname@example.com'],
  ['user%example.com@example.org', 'user%example.com@example.org'],
  ['~user@example.com', '~user@example.com'],
  ["o'reader+tag@sub.example.co.uk", "o'reader+tag@sub.example.co.uk"],
  ['first..last.@example.jp', 'first..last.@example.jp'],
  [`${'x'.repeat(64)}@${'b'.repeat(63)}.com`, `${'x'.repeat(64)}@${'b'.repeat(63)}.com`],
  [' user@example.com ', 'user@example.com'],
])('takes %j as %j', (typed, stored) => {
  expect(field.parse(typed)).toBe(stored);
  expect(contactForm.parse({ ...MESSAGE, user_email: typed }).user_email).toBe(stored);
});

test.each([
  `${'x'.repeat(65)}@example.com`,
  'a@b-.com',
  'a@-b.com',
  'a@-ä.de',
  'a@ä-.de',
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
  `a@${'ä'.repeat(60)}.com`,
  'a@b',
  'a@b..com',
  'a@b.com.',
  'a@.com',
  '@example.com',
  'a b@example.com',
  'a@exa mple.com',
  'a@example.com, b@example.com',
  'Ann <a@example.com>',
  '"a"@example.com',
  'ä@example.com',
  'a@127.0.0.1',
  'a@ex_ample.com',
  'a@müller.de/x',
  'a@müller.de:25',
  'a@@example.com',
  'a@b.test\r\nBcc: c@d.test',
])('refuses %j', (typed) => {
  expect(field.safeParse(typed).error?.issues.map(({ message }) => message)).toContain('Invalid');
  expect(contactForm.safeParse({ ...MESSAGE, user_email: typed }).success).toBe(false);
});

test('a link to an address has no further fields', () => {
  expect(mailtoLink('a?bcc=b&c%d@example.com')).toBe('mailto:a%3Fbcc%3Db%26c%25d@example.com');
});
