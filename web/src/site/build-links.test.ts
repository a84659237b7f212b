import { expect, test } from 'vitest';
import { buildLinks } from './build-links.ts';

const MANIFEST = {
  'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/Page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['_shared.js', '_part.js'] },
  '_part.js': { file: 'assets/part.js', css: ['assets/part.css'] },
};

test("links every style once, and the page's own scripts besides those of the entry", () => {
  const links = buildLinks(MANIFEST, ['src/Page.tsx', 'src/Page.tsx']);
  expect(links.match(/href="[^"]+"/g)).toEqual([
    'href="/assets/entry.css"',
    'href="/assets/page.css"',
    'href="/assets/part.css"',
    'href="/assets/page.js"',
    'href="/assets/part.js"',
  ]);
});

test('a style whose text is at hand is written out, and its link fetches nothing', () => {
  const links = buildLinks(MANIFEST, [], { 'assets/entry.css': 'a{color:red}' });
  expect(links).toBe(
    '<style>a{color:red}</style><link rel="stylesheet" crossorigin href="/assets/entry.css" media="not all" disabled>',
  );
});

test('in development there is nothing to link', () => {
  expect(buildLinks({}, ['src/Page.tsx'])).toBe('');
});
