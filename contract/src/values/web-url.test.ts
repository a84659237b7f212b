import { expect, test } from 'vitest';
import { acceptedFiles } from '../collection/documents.ts';
import { isDomainUrl } from './web-url.ts';

test.each([
  'https://example.test/lesson',
  'http://video.example.co.uk:8080/a?b#c',
  'HTTPS://EXAMPLE.TEST',
  'https://xn--bcher-kva.example/',
  'https://beispiel.xn--p1ai/',
  'https://example.test./',
])('accepts %s', (address) => {
  expect(isDomainUrl(address)).toBe(true);
});

test.each([
  'http://localhost',
  'http://localhost:3000/lesson',
  'http://127.0.0.1/',
  'https://192.168.1.20/lesson',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'https://[2001:db8::1]/lesson',
  'http://video',
  'http://.test',
  'ftp://example.test',
  'https:example.test',
  'javascript:alert(1)',
  '',
])('rejects %s', (address) => {
  expect(isDomainUrl(address)).toBe(false);
});

test('lists the endings and types of a file input', () => {
  expect(acceptedFiles('pdf')).toBe('.pdf,application/pdf');
  expect(acceptedFiles('picture')).toBe('.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp');
  expect(acceptedFiles('pdf', 'notebook')).toBe('.pdf,application/pdf,.ipynb,application/x-ipynb+json');
});
