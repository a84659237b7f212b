import { z } from 'zod';
import { endpoint, type RateLimit } from '../../api/endpoint.ts';
import { idOut, idParams, requiredText, timestamp } from '../../api/fields.ts';
import { SIMULATION_LIMITS } from './simulation-limits.ts';

export const SIMULATION_MESSAGES = {
  nameRequired: 'Name is required.',
  linkRequired: 'link must be the part of a run’s address after #.',
  premium: 'Saving runs is part of the premium applications.',
  full: `You have ${SIMULATION_LIMITS.perUser} saved runs. Delete one to save another.`,
} as const;

const simulation = z.object({
  id: idOut,
  name: z.string(),
  link: z.string(),
  saved_at: timestamp,
});
export type Simulation = z.output<typeof simulation>;

const READ_LIMITS: readonly RateLimit[] = [{ by: 'account', max: 240, windowSeconds: 60 }];
const WRITE_LIMITS: readonly RateLimit[] = [{ by: 'account', max: 60, windowSeconds: 60 }];
const PREMIUM_ONLY = { forbidden: 'The premium applications are not open to the caller.' } as const;

export const simulatorEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/simulations',
    access: 'user',
    summary: "List the caller's saved runs of the simulator, the latest first.",
    response: z.array(simulation),
    limits: READ_LIMITS,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/me/simulations',
    access: 'user',
    summary: `Save a run of the simulator. A user has at most ${SIMULATION_LIMITS.perUser}.`,
    body: z.object({
      name: requiredText(SIMULATION_LIMITS.nameMax, SIMULATION_MESSAGES.nameRequired),
      /** URL fragment of the run. */
      link: requiredText(SIMULATION_LIMITS.linkMax, SIMULATION_MESSAGES.linkRequired),
    }),
    response: simulation,
    status: 201,
    errors: { ...PREMIUM_ONLY, conflict: 'The caller has the most runs that a user may have.' },
    limits: WRITE_LIMITS,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/simulations/:id',
    access: 'user',
    summary: `Delete a saved run. It can be restored for ${SIMULATION_LIMITS.restorableMinutes} minutes.`,
    params: idParams,
    response: null,
    limits: WRITE_LIMITS,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/me/simulations/:id/restoration',
    access: 'user',
    summary: 'Restore a deleted run.',
    params: idParams,
    response: simulation,
    errors: { conflict: 'The caller has the most runs that a user may have.' },
    limits: WRITE_LIMITS,
  }),
} as const;
