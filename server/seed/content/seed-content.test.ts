// @databases none
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buttonRecord } from '@qram/contract/modules/buttons/buttons';
import { contactInfoComplete } from '@qram/contract/modules/contact/contact';
import { features, subtitleBody } from '@qram/contract/modules/features/features';
import { gallery } from '@qram/contract/modules/gallery/gallery';
import { patents } from '@qram/contract/modules/patents/patents';
import { premiumAppCategories, premiumAppTopics } from '@qram/contract/modules/premium-apps/premium-apps';
import { TOPIC_FILE_KINDS } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { categories, topics as topicsCollection } from '@qram/contract/modules/tutorials/tutorials';
import { PHONE_PATTERN } from '@qram/contract/modules/users/users';
import { videos } from '@qram/contract/modules/videos/videos';
import { parseRunLink } from '@qram/simulator';
import { describe, expect, it } from 'vitest';
import { sampleLesson } from '../sample-file.ts';
import { staticButtons } from './buttons-content.ts';
import { contactInfoSeed } from './contact-content.ts';
import { featuresSeed, featuresSubtitle } from './features-content.ts';
import { gallerySeed } from './gallery-content.ts';
import { patentsSeed } from './patents-content.ts';
import { premiumAppsSeed } from './premium-apps-content.ts';
import { termsSeed } from './terms-content.ts';
import { tutorialsSeed } from './tutorials-content.ts';
import { videosSeed } from './videos-content.ts';

/** Placeholders for the database's timestamps. */
const stored = { created_at: '2026-11-21T00:00:00.000Z', updated_at: '2026-11-21T00:00:00.000Z' };
const webFolder = fileURLToPath(new URL('../../../web/public', import.meta.url));

describe('sample content', () => {
  it("contains slides that pass the admin form's validation", () => {
    for (const { picture: _, ...slide } of gallerySeed) expect(gallery.create.parse(slide)).toEqual(slide);
    expect(gallerySeed[0]).toMatchObject({ title: 'Call every address in superposition.', picture: null });
  });

  it('contains feature cards that pass validation, with existing icons', () => {
    for (const { icon_url, ...card } of featuresSeed) {
      expect(features.create.parse(card)).toEqual({ ...card, active: 1 });
      expect(existsSync(webFolder + icon_url), icon_url).toBe(true);
    }
    expect(subtitleBody.parse({ subtitle: featuresSubtitle })).toEqual({ subtitle: featuresSubtitle });
  });

  it('contains videos with links in their stored form', () => {
    for (const video of videosSeed) expect(videos.create.parse(video)).toMatchObject({ ...video, featured: 0 });
    expect(new Set(videosSeed.map(({ link }) => link)).size).toBe(videosSeed.length);
  });

  it('contains the three static service buttons', () => {
    const UNLIMITED = { months: null, opens_topics: '0', opens_premium_apps: 0 };
    const COMPUTED = { contains_title: null, includes_levels: '0', includes_topics: '0', includes_premium_apps: 0 };
    for (const button of staticButtons) {
      const record = { ...button, ...stored, clicks_count: 0, ...UNLIMITED, ...COMPUTED };
      expect(buttonRecord.parse(record)).toEqual(record);
    }
    expect(staticButtons.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('contains contact information that passes validation', () => {
    const { id: _id, ...fields } = contactInfoSeed;
    expect(contactInfoComplete.parse(fields)).toEqual(fields);
    expect(contactInfoSeed.phone).toMatch(PHONE_PATTERN);
  });

  it('contains tutorials that pass validation, free and premium, with every kind of file', () => {
    for (const { title, topics } of tutorialsSeed) {
      expect(categories.create.shape.title.parse(title)).toBe(title);
      for (const { title, summary, premium, video, file } of topics) {
        const body = readFileSync(sampleLesson(file), 'utf8');
        const topic = { title, summary, body, premium, video: video ?? null, category_id: 1 };
        expect(topicsCollection.create.parse(topic)).toMatchObject({ ...topic, body: body.trim() });
      }
      expect(new Set(topics.map(({ premium }) => premium))).toEqual(new Set([0, 1]));
    }
    const topics = tutorialsSeed.flatMap((category) => category.topics);
    for (const kind of TOPIC_FILE_KINDS) expect(topics.some(({ kinds }) => kinds.includes(kind))).toBe(true);
    expect(topics.some(({ video }) => video)).toBe(true);
    // Nobody pays for a public video.
    expect(topics.filter(({ premium, video }) => premium === 1 && video)).toEqual([]);
    expect(new Set(topics.map(({ file }) => file)).size).toBe(topics.length);
    expect(new Set(topics.map(({ title }) => title)).size).toBe(topics.length);
  });

  it('contains patents that pass validation', () => {
    for (const patent of patentsSeed)
      expect(patents.create.parse(patent)).toEqual({ ...patent, user_id: 1, doi: null });
    expect(patentsSeed).toHaveLength(4);
  });

  it('contains premium applications that pass validation, with runs that the simulator opens, and sells no public link', () => {
    for (const { title, topics } of premiumAppsSeed) {
      expect(premiumAppCategories.create.shape.title.parse(title)).toBe(title);
      for (const topic of topics)
        expect(premiumAppTopics.create.parse({ ...topic, category_id: 1 })).toMatchObject(topic);
    }
    const topics = premiumAppsSeed.flatMap((category) => category.topics);
    expect(topics.filter(({ premium, target }) => premium === 1 && target === 'link')).toEqual([]);
    const simulators = topics.filter(({ target }) => target === 'simulator');
    expect(simulators).toHaveLength(4);
    for (const { title, preset, premium } of simulators) {
      const run = parseRunLink(preset ?? '');
      expect([title, run.ok && run.value.memory.addressBits > 3]).toEqual([title, premium === 1]);
    }
  });

  it('contains terms with an introduction and rules', () => {
    const [intro, ...rules] = termsSeed.split('\n');
    expect(intro).not.toMatch(/^- /);
    expect(rules.length).toBeGreaterThan(0);
    for (const rule of rules) expect(rule).toMatch(/^- \S/);
  });
});
