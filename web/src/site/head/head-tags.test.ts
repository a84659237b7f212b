import { expect, test } from 'vitest';
import { headTags } from './head-tags.ts';

test('escapes text', () => {
  const hostile = '</title><script>alert("1")</script>';
  const tags = headTags({
    picture: 'https://example.org/open-graph/site.png?a=1&b="2"',
    feed: null,
    metadata: {
      description: hostile,
      structuredData: [{ name: hostile }],
      meta: [['citation_title', hostile]],
    },
  });
  expect(tags).not.toContain('<script>alert');
  expect(tags).toContain('content="https://example.org/open-graph/site.png?a=1&amp;b=&quot;2&quot;"');
});
