/** Sections of the account, each at its own address. `anchor`: where it was on the page that once had them all. */
export const ACCOUNT_SECTIONS = [
  { path: '/account', anchor: 'profile', title: 'Profile' },
  { path: '/account/packages', anchor: 'packages', title: 'Packages' },
  { path: '/account/requests', anchor: 'requests', title: 'Requests' },
  { path: '/account/unlocked', anchor: 'unlocked', title: 'Unlocked' },
  { path: '/account/learning', anchor: 'learning', title: 'Learning' },
  { path: '/account/simulations', anchor: 'simulations', title: 'Saved runs' },
  { path: '/account/password', anchor: 'password', title: 'Password' },
  { path: '/account/two-step-verification', anchor: 'second-factor', title: 'Two-step verification' },
  { path: '/account/sessions', anchor: 'sessions', title: 'Sessions' },
  { path: '/account/terms', anchor: 'terms', title: 'Terms' },
] as const;

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];
/** The section at an address; undefined if there is none. */
export const findSection = (name = ''): AccountSection | undefined =>
  ACCOUNT_SECTIONS.find(({ path }) => path === `/account/${name.toLowerCase()}`.replace(/\/$/, ''));

export type AccountPath = AccountSection['path'];
