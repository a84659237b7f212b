// @databases none
import { expect, it } from 'vitest';
import { renderLesson } from '../lessons/lesson-rendering.ts';
import { renderNotebook } from '../lessons/notebook-rendering.ts';

const buildHtml = async (body: string) => (await renderLesson(body)).html;
const idsIn = (html: string): string[] => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

it('shows footnotes at the end, with links in both directions', async () => {
  const { html, text, lines } = await renderLesson('Text[^1], again[^1].\n\n[^1]: A *note* $x$.\n\nThe end.');
  expect(html).toBe(
    [
      '<p>Text<sup class="footnote-ref"><a href="#section-fn_1" id="section-fnref_1" role="doc-noteref" aria-label="Note 1">1</a></sup>,',
      ' again<sup class="footnote-ref"><a href="#section-fn_1" id="section-fnref_1-1" role="doc-noteref" aria-label="Note 1">1</a></sup>.</p>\n',
      '<p>The end.</p>\n<section class="footnotes" role="doc-endnotes" aria-label="Notes">\n<ol>\n',
      '<li id="section-fn_1"><p>A <em>note</em> <span class="math-joined"><math><mi>x</mi></math>.</span>',
      ' <a href="#section-fnref_1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of note 1">↩\uFE0E</a>',
      ' <a href="#section-fnref_1-1" class="footnote-back" role="doc-backlink" aria-label="Back to the text of note 1">↩\uFE0E</a></p>\n',
      '</li>\n</ol>\n</section>\n',
    ].join(''),
  );
  expect(text).toContain('A note x.');
  expect(lines).toEqual([0, 4, 2]);
});

it('gives footnotes ids that nothing else on the page has', async () => {
  const body = '# fn_1\n## Fn 1\nA[^a] B[^b]\n\n[^a]: One.\n\n    [^b]: Two[^a].\n\n    # fnref_1\n';
  const html = await buildHtml(body);
  expect(new Set(idsIn(html)).size).toBe(idsIn(html).length);
  for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(idsIn(html)).toContain(id);
  expect(html).toContain('One.');
  expect(html).toContain('Two');
  const cells = [1, 2].map(() => ({ cell_type: 'markdown', source: 'A[^1]\n\n[^1]: Note.' }));
  const notebook = (await renderNotebook(JSON.stringify({ nbformat: 4, cells })))?.html ?? '';
  expect(new Set(idsIn(notebook)).size).toBe(4);
});

it.each(['x^[2]', '[^1] without a note', '[^]: x', '`[^1]`\n\n[^1]: x'])('makes no footnote of %j', async (body) => {
  expect(await buildHtml(body)).not.toContain('footnote');
});

it('reads many footnotes without a long wait', async () => {
  const start = performance.now();
  await renderLesson(Array.from({ length: 2_000 }, (_note, at) => `[^${at}]\n\n[^${at}]: x\n`).join('\n'));
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('shows tasks as disabled checkboxes with their texts as labels', async () => {
  expect(await buildHtml('- [ ] open *now*\n- [x] done\n- [X] [link](/videos)\n- [y] text\n- [ ]\n- \\[ ] text')).toBe(
    [
      '<ul>\n<li class="task"><label><input type="checkbox" disabled> open <em>now</em></label></li>\n',
      '<li class="task"><label><input type="checkbox" disabled checked> done</label></li>\n',
      '<li class="task"><label><input type="checkbox" disabled checked> <a href="/videos">link</a></label></li>\n',
      '<li>[y] text</li>\n<li>[ ]</li>\n<li>[ ] text</li>\n</ul>\n',
    ].join(''),
  );
  expect(await buildHtml('1. [ ] loose\n\n2. [x] two')).toMatch(
    /<li class="task">\n<p><label><input type="checkbox" disabled> loose/,
  );
  expect(await buildHtml('[ ] no list')).not.toContain('<input');
});

it('folds answers', async () => {
  const html = await buildHtml('1. How many?\n\n   > [!ANSWER]\n   > $2$, since **both**.\n\n> [!Answers]\n> - a');
  expect(html.replaceAll('\n', '')).toBe(
    [
      '<ol><li><p>How many?</p><details class="answer"><summary>Answer</summary>',
      '<p><span class="math-joined"><math><mn>2</mn></math>,</span> since <strong>both</strong>.</p></details></li></ol>',
      '<details class="answer"><summary>Answers</summary><ul><li>a</li></ul></details>',
    ].join(''),
  );
  expect((await renderLesson('> [!ANSWER]\n> Six.')).text).toBe('Six.');
});
