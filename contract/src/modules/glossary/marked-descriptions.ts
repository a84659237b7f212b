import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { id } from '../../api/fields.ts';

/** Collections whose pages mark terms in their descriptions. Lessons bring theirs with their text. */
export const MARKED_COLLECTIONS = ['videos', 'patents'] as const;
export type MarkedCollection = (typeof MARKED_COLLECTIONS)[number];

export const markedDescriptionEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/marked-descriptions',
    access: 'anyone',
    summary:
      'Read the description of a live video or patent as HTML in which the first mention of each glossary term is a link.',
    query: z.object({
      collection: z.enum(MARKED_COLLECTIONS, `collection must be one of ${MARKED_COLLECTIONS.join(', ')}.`),
      id,
    }),
    response: z.object({
      /** The text that is marked; empty: no such record is live. */
      description: z.string(),
      /** Inert HTML of its paragraphs; null: it mentions no term, or no such record is live. */
      html: z.string().nullable(),
    }),
    cache: { collections: [...MARKED_COLLECTIONS, 'glossary'] },
  }),
};
