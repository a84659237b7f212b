/** Apart from the schemas, so that pages don't load zod. */
export const LEARNING_LIMITS = {
  noteMax: 10_000,
  /** Ids per call. */
  idsMax: 100,
  /** Lessons of a path that are listed. */
  pathMax: 200,
  /** Characters of a heading's id. */
  sectionMax: 300,
  /** Longest video, in seconds. */
  positionMax: 604_800,
} as const;
