import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

export const contactInfoRecord = z.object({
  id: z.int(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  updated_at: timestamp,
});
export type ContactInfo = z.output<typeof contactInfoRecord>;

export const contactEndpoints = {
  readInfo: endpoint({
    method: 'GET',
    path: '/api/contact-info',
    access: 'anyone',
    summary: 'The contact information of the site.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
  readInfoRecord: endpoint({
    method: 'GET',
    path: '/api/contact-info/1',
    access: 'anyone',
    summary: 'The same as /api/contact-info: there is one record, with id 1.',
    response: contactInfoRecord,
    cache: { collections: ['contact'] },
  }),
} as const;
