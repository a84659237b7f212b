import type { CollectionDefinition } from '../../collections/definition.ts';
import './table.ts';

/** The terms of service (requirements: Terms), in the order in which they were added. */
export const termsCollection: CollectionDefinition = {
  name: 'terms',
  searched: { admin: ['data'], anyone: ['data'] },
  sorted: { created_at: 'plain', updated_at: 'plain' },
  defaultSort: 'created_at',
  hidesInactive: false,
  toColumns: (input) => input,
  present: (row) => row,
};
