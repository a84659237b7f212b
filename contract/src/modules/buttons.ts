import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { flagOut, recordFields } from '../fields.ts';

/** A service offered under the hero. Prices are in dollars with two decimals. */
export const buttonRecord = z.object({
  ...recordFields,
  title: z.string(),
  desc: z.string(),
  link: z.string(),
  order: z.int(),
  active: flagOut,
  type: z.enum(['internal', 'external']),
  /** Access level that opens it; 0 is open to every signed-in user. */
  premium: z.int(),
  monthlyPrice: z.number(),
  payAsYouGoPrice: z.number(),
  clicks_count: z.int(),
});
export type ServiceButton = z.output<typeof buttonRecord>;

export const buttonsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/buttons',
    access: 'anyone',
    summary: 'List the active service buttons in their order; an admin sees all.',
    response: z.array(buttonRecord),
    cache: { collections: ['buttons'], counters: true },
  }),
} as const;
