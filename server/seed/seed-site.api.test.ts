// @databases sqlite
import { readFileSync, statSync } from 'node:fs';
import { PUBLISHED_COLLECTIONS } from '@qram/contract/collection/content';
import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import type { Patent } from '@qram/contract/modules/patents/patents';
import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps/premium-apps';
import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { afterAll, describe, expect, it } from 'vitest';
import { listFiles } from '../test/databases/site-snapshot.ts';
import { startTestSite, type TestSite } from '../test/test-site.ts';
import { patentsSeed } from './content/patents-content.ts';
import { termsSeed } from './content/terms-content.ts';
import { tutorialsSeed } from './content/tutorials-content.ts';
import { sampleFile, sampleLesson } from './sample-file.ts';

const open: TestSite[] = [];
async function site(seed: 'demo' | 'none'): Promise<TestSite> {
  const started = await startTestSite({ seed });
  open.push(started);
  return started;
}
afterAll(() => Promise.all(open.map((one) => one.close())));

describe('the first start', () => {
  it('adds tutorials with their files, patents and premium applications with sample content', async () => {
    const demo = await site('demo');
    const groups: TutorialGroup[] = (await demo.call('GET', '/api/tutorials', { token: null })).body;
    expect(groups.map(({ title, topics }) => [title, topics.length])).toEqual(
      tutorialsSeed.map(({ title, topics }) => [title, topics.length]),
    );
    for (const topic of groups.flatMap(({ topics }) => topics)) {
      expect(topic.locked).toBe(topic.premium === 1);
      for (const address of [topic.pdf, topic.ppt, topic.zip]) {
        if (address) expect((await demo.call('GET', address, { token: null })).status).toBe(200);
      }
    }
    const patents: Patent[] = (await demo.call('GET', '/api/patents', { token: null })).body;
    expect(patents.map(({ patent_number }) => patent_number).sort()).toEqual(
      patentsSeed.map(({ patent_number }) => patent_number).sort(),
    );
    expect((await demo.call('GET', '/api/patents/years', { token: null })).body).toEqual([2023, 2021, 2020, 2010]);
    const categories: PremiumAppCategory[] = (await demo.call('GET', '/api/qramcategories', { token: null })).body;
    expect(categories.map(({ qramtopic }) => qramtopic.length)).toEqual([4, 1, 1]);
    expect((await demo.call('GET', '/api/terms', { token: null })).body).toMatchObject([{ data: termsSeed }]);
    expect((await listFiles(demo)).filter((name) => name.endsWith('.pptx'))).toHaveLength(5);
  });

  it('adds sample content that is live from its creation', async () => {
    const { db } = (await site('demo')).deps;
    for (const table of PUBLISHED_COLLECTIONS) {
      const rows = await db.selectFrom(table).select(['created_at', 'publish_at']).execute();
      expect(rows.length, table).toBeGreaterThan(0);
      expect(rows.map(({ publish_at }) => publish_at)).toEqual(rows.map(({ created_at }) => created_at));
    }
  });

  it('adds a rendered lesson for each topic with sample content, open for free ones', async () => {
    const demo = await site('demo');
    const { db } = demo.deps;
    const topics = await db.selectFrom('topics').select(['id', 'body', 'premium']).orderBy('id').execute();
    const seeds = tutorialsSeed.flatMap((category) => category.topics);
    for (const [index, { id, body, premium }] of topics.entries()) {
      expect(body).toBe(readFileSync(sampleLesson(seeds[index]?.file ?? ''), 'utf8').trim());
      const stored = await db.selectFrom('rendered_lessons').selectAll().where('topic_id', '=', id).executeTakeFirst();
      expect(stored?.html).toContain('Try it</h');
      const lesson: TutorialLesson = (await demo.call('GET', `/api/tutorials/${id}`, { token: null })).body;
      // Its terms are marked when it is read.
      const html = lesson.html?.replaceAll(/<a class="term"[^>]*>([^<]*)<\/a>/g, '$1') ?? null;
      expect([lesson.has_body, html]).toEqual([true, premium === 1 ? null : stored?.html]);
      if (premium === 0) expect(lesson.html).toContain('<a class="term"');
    }
    expect(topics).toHaveLength(9);
  });

  it('serves the sample files by name with sample content', async () => {
    const demo = await site('demo');
    const groups: TutorialGroup[] = (await demo.call('GET', '/api/tutorials', { token: null })).body;
    const open = groups.flatMap(({ topics }) => topics).filter(({ locked }) => !locked);
    const expected = tutorialsSeed.flatMap(({ topics }) => topics).filter(({ premium }) => premium === 0);
    for (const [index, { title, file, kinds }] of expected.entries()) {
      const topic = open[index];
      expect(topic?.title).toBe(title);
      for (const kind of kinds) {
        const name = `${file}.${kind === 'ppt' ? 'pptx' : kind}`;
        const { headers } = await demo.call('HEAD', topic?.[kind] ?? '', { token: null });
        expect(headers['content-disposition']).toContain(`filename=${name}`);
        expect(headers['content-length']).toBe(String(statSync(sampleFile(name)).size));
      }
    }
    const slides: GalleryImage[] = (await demo.call('GET', '/api/gallery', { token: null })).body;
    expect(slides.map(({ image_width, image_variants }) => [image_width, image_variants.length])).toEqual([
      [null, 0],
      [1920, 4],
      [1920, 4],
    ]);
  });

  it('adds no sample content when it is turned off', async () => {
    const bare = await site('none');
    for (const path of ['/api/tutorials', '/api/patents', '/api/patents/years', '/api/qramcategories', '/api/terms'])
      expect((await bare.call('GET', path, { token: null })).body).toEqual([]);
    expect(await listFiles(bare)).toEqual([]);
  });
});
