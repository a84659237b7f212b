import { termsEndpoints } from '@qram/contract/modules/terms';
import { defineCollection } from '../../collections/define-collection.ts';
import { mergeInPlace } from '../../collections/public-place.ts';

/** The terms of service (requirements: Terms), in order of creation. */
export const termsCollection = defineCollection('terms', termsEndpoints, {
  title: 'data',
  searched: { admin: ['data'], anyone: ['data'] },
  sorted: { created_at: 'plain', updated_at: 'plain' },
  defaultSort: 'created_at',
  publicPlace: { noun: 'term', page: '/TermsPage', list: 'GET /api/terms', first: false, merge: mergeInPlace },
  versioned: {},
});
