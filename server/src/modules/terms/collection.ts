import type { CollectionDefinition } from '../../collections/definition.ts';

/** The terms of service (spec §3), in the order in which they were added. */
export const termsCollection: CollectionDefinition = {
  name: 'terms',
  searched: { admin: ['data'], anyone: ['data'] },
  sorted: { created_at: 'plain', updated_at: 'plain' },
  defaultSort: 'created_at',
  hidesInactive: false,
  toColumns: (input) => input,
  present: (row) => row,
};
