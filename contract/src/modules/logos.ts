import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';

/** The five logos (spec §2). */
export const LOGO_NAMES = ['Main_logo', 'Main_Dark_logo', 'Footer', 'Features_logo', 'Features_Dark_logo'] as const;
export type LogoName = (typeof LOGO_NAMES)[number];

export const logoRecord = z.object({ key: z.enum(LOGO_NAMES), updated_at: timestamp });
export type Logo = z.output<typeof logoRecord>;

export const logosEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/logo',
    access: 'anyone',
    summary: 'The logo keys, with the time of their last change for cache-busting.',
    response: z.array(logoRecord),
    cache: { collections: ['logos'] },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/logo/:name',
    access: 'anyone',
    summary: 'A logo image.',
    params: z.object({ name: z.enum(LOGO_NAMES, { error: 'Unknown logo.' }) }),
    query: z.object({
      t: z.string({ error: 'Must be text.' }).max(30, 'Must be at most 30 characters long.').optional(),
    }),
    response: 'binary',
  }),
} as const;
