import type { TopicLevel } from '@qram/contract/topic-levels';

/** Values of the form of a lesson. */
export type TopicValues = {
  title: string;
  summary: string;
  category_id: string;
  /** The lesson as Markdown. */
  body: string;
  video: string;
  doi: string;
  premium: number;
  /** Empty for none. */
  level: TopicLevel | '';
  /** Comma-separated ids of lessons; empty for none. */
  prerequisites: string;
};
