/** Difficulty, in the words of course catalogs. */
export const TOPIC_LEVELS = ['Introductory', 'Intermediate', 'Advanced'] as const;
export type TopicLevel = (typeof TOPIC_LEVELS)[number];

export const MAX_PREREQUISITES = 10;

export const LEVEL_MESSAGES = {
  levelUnknown: 'Level must be Introductory, Intermediate, Advanced or empty.',
  prerequisitesInvalid: 'Prerequisites must be lesson IDs separated by commas.',
  prerequisitesTooMany: `A lesson has at most ${MAX_PREREQUISITES} prerequisites.`,
  prerequisiteItself: "A lesson can't be a prerequisite of itself.",
  prerequisiteUnknown: 'One of these lessons no longer exists.',
  prerequisiteCycle: (title: string): string => `“${title}” already needs this lesson first, itself or through others.`,
} as const;
