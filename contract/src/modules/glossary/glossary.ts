import { z } from 'zod';
import { text as plainText } from '../../api/fields.ts';
import { collection } from '../../collection/collection.ts';
import { field, text } from '../../collection/fields.ts';

export const GLOSSARY_MESSAGES = {
  titleRequired: 'Term is required.',
  descriptionRequired: 'Explanation is required.',
  lessonInvalid: 'A lesson is its path on this site, such as /tutorials/4.',
} as const;

const LESSON_PATH = /^\/tutorials\/(\d+)(\/[^\s?#]*)?(#\S+)?$/;
const lessonInput = plainText(500, GLOSSARY_MESSAGES.lessonInvalid).refine(
  (path) => path === '' || LESSON_PATH.test(path),
  GLOSSARY_MESSAGES.lessonInvalid,
);

/** The id of the lesson; null for an empty path. */
export function lessonId(path: string): number | null {
  const [, topic] = LESSON_PATH.exec(path) ?? [];
  return topic === undefined ? null : Number(topic);
}

/** Terms with one line each, which lessons mark where they mention them. */
export const glossary = collection({
  name: 'glossary',
  path: '/api/glossary',
  one: 'term',
  many: 'terms',
  title: 'title',
  description: 'The words of quantum memories, each explained in a line.',
  fields: {
    title: text({
      label: 'Term',
      max: 100,
      required: GLOSSARY_MESSAGES.titleRequired,
      sort: 'text',
      search: 'both',
      example: 'Router',
    }),
    description: text({
      label: 'Explanation',
      max: 300,
      required: GLOSSARY_MESSAGES.descriptionRequired,
      multiline: true,
      hint: 'One line. Lessons show it on a card.',
      search: 'both',
      example: 'A node of the tree that sends what reaches it to the left or the right.',
    }),
    synonyms: text({
      label: 'Also called',
      max: 300,
      initial: '',
      hint: 'Other words for it, separated by commas.',
      search: 'both',
      example: 'switch, node',
    }),
    /** Path of the lesson that explains it; empty without one. */
    lesson: field(lessonInput, {
      label: 'Lesson',
      max: 500,
      initial: '',
      placeholder: '/tutorials/4',
      hint: 'The path of the lesson that explains it.',
      example: '/tutorials/4',
    }),
  },
  computed: {
    /** Null: no lesson, or it isn't live. */
    lesson_title: z.string().nullable(),
  },
  readAccess: 'anyone',
  readsAlso: ['topics'],
  defaultSort: 'title',
  versioned: true,
  imported: true,
});
