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
};
