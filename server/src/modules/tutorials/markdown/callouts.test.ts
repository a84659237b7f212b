// @databases none
import MarkdownIt, { type Token } from 'markdown-it';
import { expect, it } from 'vitest';
import { markCallouts } from './callouts.ts';

/** Counts the reads of tokens while callouts are marked. */
function countReads(source: string): number {
  let reads = 0;
  const tokens = new Proxy<Token[]>(new MarkdownIt().parse(source, {}), {
    get(target, property, receiver) {
      reads += 1;
      return Reflect.get(target, property, receiver);
    },
  });
  markCallouts(tokens);
  return reads;
}

it.each(['> [!NOTE]\n\n---\n\n', '> [!TIP]\n> text\n\ntext\n\n', '> quote\n\ntext\n\n'])(
  'reads twice as many tokens for twice as many of %j',
  (piece) => {
    const [once, twice] = [countReads(piece.repeat(1000)), countReads(piece.repeat(2000))];
    expect(twice / once).toBeLessThan(2.1);
  },
);

it('closes nested callouts and quotes as they were opened', () => {
  const markdown = new MarkdownIt();
  markdown.core.ruler.push('callouts', ({ tokens }) => markCallouts(tokens));
  const html = markdown.render('> [!NOTE]\n> a\n>\n> > b\n> >\n> > > [!TIP]\n> > > c');
  expect(html.replace(/\n| role="note" aria-label="\w+"/g, '')).toBe(
    '<div class="callout callout-note"><p>a</p><blockquote><p>b</p><div class="callout callout-tip"><p>c</p></div></blockquote></div>',
  );
});
