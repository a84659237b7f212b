import type { Generated } from 'kysely';

export interface TutorialTables {
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
    /** JSON: grading data of the questions, secret before an attempt. */
    questions: Generated<string>;
    /** Format of the rendering. */
    format: Generated<number>;
  };
  /** Pictures of the media library that lessons show, in the folder `gallery`. */
  lesson_pictures: { topic_id: number; file: string };
}
