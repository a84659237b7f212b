import { expect, test } from 'vitest';
import { headTags } from './head-tags.ts';

test('escapes text', () => {
  const hostile = '</title><script>alert("1")</script>';
  const tags = headTags({
    head: { title: hostile },
    canonical: 'https://example.org/?a=1&b="2"',
    picture: 'https://example.org/open-graph/site.png',
    feed: null,
    metadata: {
      description: hostile,
      structuredData: [{ name: hostile }],
      meta: [['citation_title', hostile]],
    },
  });
  expect(tags).not.toContain('<script>alert');
  expect(tags).toContain('href="https://example.org/?a=1&amp;b=&quot;2&quot;"');
});

test('adds a robots tag to noindex pages', () => {
  const tags = headTags({
    head: { title: 'a', noindex: true },
    canonical: null,
    picture: '',
    feed: null,
    metadata: { description: 'b', structuredData: [] },
  });
  expect(tags).toContain('content="noindex"');
  expect(tags).not.toContain('canonical');
});
