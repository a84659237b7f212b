/** The modules of the product; each has this name in every layer (docs/glossary.md). */
export const MODULE_NAMES = [
  'auth',
  'users',
  'gallery',
  'features',
  'buttons',
  'clicks',
  'service-requests',
  'videos',
  'tutorials',
  'patents',
  'premium-apps',
  'contact',
  'mail',
  'terms',
  'logos',
  'dashboard',
  'audit',
] as const;

export type ModuleName = (typeof MODULE_NAMES)[number];
