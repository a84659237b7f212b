import type { CollectionDeclaration } from '@qram/contract/collection/collection';
import type { collections } from '@qram/contract/collections';
import type { LogoName } from '@qram/contract/modules/logos';
import type { Generated } from 'kysely';
import type { TableOf } from './table-of.ts';

type Listed = typeof collections;
/** The tables of the collections that the contract declares with their fields. */
type FieldTables = {
  [N in keyof Listed as Listed[N] extends { declared: CollectionDeclaration } ? N : never]: Listed[N] extends {
    declared: infer D extends CollectionDeclaration;
  }
    ? TableOf<D>
    : never;
};

/** Tables of what visitors watch, read and open. */
export interface ContentTables extends FieldTables {
  /** One record with id 1: shared by all cards. */
  features_section: { id: number; subtitle: string; updated_at: string };
  /** Changed logos. An empty image or a missing row means the built-in logo; pictures of the library have their folder. */
  logos: { key: LogoName; image: string; updated_at: string };
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
}
