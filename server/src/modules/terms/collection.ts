import { termsEndpoints } from '@qram/contract/modules/terms';
import { defineCollection } from '../../collections/define-collection.ts';
import { mergeInPlace } from '../../collections/publication/public-place.ts';

/** The terms of service (requirements: Terms), in order of creation. */
export const termsCollection = defineCollection('terms', termsEndpoints, {
  title: 'data',
  list: {
    search: { admin: ['data'], anyone: ['data'] },
    sort: { columns: { created_at: 'plain', updated_at: 'plain' }, default: 'created_at' },
  },
  versions: {},
  publicPlace: { noun: 'term', page: '/TermsPage', list: 'GET /api/terms', first: false, merge: mergeInPlace },
});
