import { terms } from '@qram/contract/modules/terms/terms';
import { mergeInPlace } from '../../collections/publication/public-place.ts';
import { serveCollection } from '../../collections/serve-collection.ts';

export const termsCollection = serveCollection(terms, {
  publicPlace: { noun: terms.one, page: '/TermsPage', list: 'GET /api/terms', first: false, merge: mergeInPlace },
});
