// @databases none
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { markTerms } from './term-marks.ts';

const TERMS = [
  { id: 1, title: 'Router', synonyms: 'switch, tree node' },
  { id: 2, title: 'Bucket brigade', synonyms: 'bucket-brigade' },
  { id: 3, title: 'R&D', synonyms: '' },
  { id: 4, title: 'Qubit', synonyms: '' },
];
const link = (id: number, slug: string, text: string) =>
  `<a class="term" href="/glossary/${id}/${slug}" data-term="${id}">${text}</a>`;

it.each([
  ['a first mention', '<p>A router and a router.</p>', `<p>A ${link(1, 'router', 'router')} and a router.</p>`],
  ['a plural', '<p>Routers wait.</p>', `<p>${link(1, 'router', 'Routers')} wait.</p>`],
  ['a synonym', '<p>A tree node.</p>', `<p>A ${link(1, 'router', 'tree node')}.</p>`],
  [
    'a word with a hyphen',
    '<p>The bucket-brigade tree</p>',
    `<p>The ${link(2, 'bucket-brigade', 'bucket-brigade')} tree</p>`,
  ],
  ['an escaped word', '<p>R&amp;D</p>', `<p>${link(3, 'r-d', 'R&amp;D')}</p>`],
])('links %s', (_what, html, marked) => {
  expect(markTerms(html, TERMS)).toBe(marked);
});

it('begins anew with each section', () => {
  const html = '<p>A qubit.</p><h2 id="section-a">Qubit</h2><p>A qubit, a qubit.</p>';
  const linked = link(4, 'qubit', 'qubit');
  expect(markTerms(html, TERMS)).toBe(`<p>A ${linked}.</p><h2 id="section-a">Qubit</h2><p>A ${linked}, a qubit.</p>`);
});

it.each([
  '<p><a href="/x">router</a></p>',
  '<p><code>router</code></p>',
  '<pre><span>router</span></pre>',
  '<math><mtext>router</mtext></math>',
  '<figure><figcaption>router</figcaption></figure>',
  '<form class="question"><p>router</p></form>',
  '<p>A routering, a prerouter, a router-like thing, naïverouter.</p>',
  '<p title="router">x</p>',
])('leaves %s as it is', (html) => {
  expect(markTerms(html, TERMS)).toBe(html);
});

it('adds links alone, whatever the terms are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.nat(), title: fc.string(), synonyms: fc.string() })),
      fc.lorem(),
      (terms, text) => {
        const html = `<p>${text}</p>`;
        expect(markTerms(html, terms).replaceAll(/<a class="term"[^>]*>|<\/a>/g, '')).toBe(html);
      },
    ),
  );
});
