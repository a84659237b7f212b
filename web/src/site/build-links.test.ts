import { expect, test } from 'vitest';
import { buildLinks } from './build-links.ts';

const MANIFEST = {
  'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js' },
  'src/Page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['_shared.js', '_part.js'] },
  '_part.js': { file: 'assets/part.js', css: ['assets/part.css'] },
};

test("links every style once, and the page's scripts except those of the entry", () => {
  const links = buildLinks(MANIFEST, { chunks: ['src/Page.tsx', 'src/Page.tsx'] });
  expect(links.match(/href="[^"]+"/g)).toEqual([
    'href="/assets/entry.css"',
    'href="/assets/page.css"',
    'href="/assets/part.css"',
    'href="/assets/page.js"',
    'href="/assets/part.js"',
  ]);
});

test('inlines a style whose text is available and disables its link', () => {
  const links = buildLinks(MANIFEST, { chunks: [] }, { 'assets/entry.css': 'a{color:red}' });
  expect(links).toBe(
    '<style>a{color:red}</style><link rel="stylesheet" crossorigin href="/assets/entry.css" media="not all" disabled>',
  );
});

test('links nothing in development', () => {
  expect(buildLinks({}, { chunks: ['src/Page.tsx'] })).toBe('');
});

test('preloads the font of formulas for pages that have some', () => {
  const manifest = {
    ...MANIFEST,
    'fonts/instrument-sans-latin-wght-normal.woff2': { file: 'assets/text.woff2' },
    'fonts/libertinus-math-subset.woff2': { file: 'assets/math.woff2' },
    'fonts/noto-sans-math-subset.woff2': { file: 'assets/brackets.woff2' },
  };
  const findFonts = (links: string) => links.match(/[^"/]+\.woff2/g);
  expect(findFonts(buildLinks(manifest, { chunks: [] }))).toEqual(['text.woff2']);
  expect(findFonts(buildLinks(manifest, { chunks: [], hasFormulas: true }))).toEqual([
    'text.woff2',
    'math.woff2',
    'brackets.woff2',
  ]);
});
