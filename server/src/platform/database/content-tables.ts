import type { features } from '@qram/contract/modules/features';
import type { gallery } from '@qram/contract/modules/gallery';
import type { LogoName } from '@qram/contract/modules/logos';
import type { patents } from '@qram/contract/modules/patents';
import type { premiumAppCategories, premiumAppTopics } from '@qram/contract/modules/premium-apps';
import type { terms } from '@qram/contract/modules/terms';
import type { categories, topics } from '@qram/contract/modules/tutorials';
import type { videos } from '@qram/contract/modules/videos';
import type { Generated } from 'kysely';
import type { TableOf } from './table-of.ts';

/** Tables of what visitors watch, read and open. */
export interface ContentTables {
  gallery: TableOf<typeof gallery>;
  features: TableOf<typeof features>;
  /** One record with id 1: shared by all cards. */
  features_section: { id: number; subtitle: string; updated_at: string };
  videos: TableOf<typeof videos>;
  terms: TableOf<typeof terms>;
  /** Changed logos. An empty image or a missing row means the built-in logo; pictures of the library have their folder. */
  logos: { key: LogoName; image: string; updated_at: string };
  categories: TableOf<typeof categories>;
  topics: TableOf<typeof topics>;
  /** Topics to read before others; `place` is their order, from 0. */
  topic_prerequisites: { topic_id: number; prerequisite_id: number; place: number };
  /** Derived from a topic's lesson and notebook when it is saved. */
  rendered_lessons: {
    topic_id: number;
    html: string;
    /** Plain text, for the search. */
    text: string;
    /** JSON list of headings. */
    outline: string;
    /** Reading time. */
    minutes: number;
    /** Null without a notebook. */
    notebook_html: string | null;
    /** Plain text of the notebook, for the search. */
    notebook_text: Generated<string>;
    /** JSON list of how answers to its questions are graded. Nothing of it is shown before an attempt. */
    questions: Generated<string>;
    /** Number of the format in which all of it was rendered. */
    format: Generated<number>;
  };
  /** Pictures of the media library that lessons show, in the folder `gallery`. */
  lesson_pictures: { topic_id: number; file: string };
  patents: TableOf<typeof patents>;
  qram_categories: TableOf<typeof premiumAppCategories>;
  qram_topics: TableOf<typeof premiumAppTopics>;
}
