/** Sections of the account, each at its own address. `anchor`: where it was on the page that once had them all. */
export const ACCOUNT_SECTIONS = [
  { path: '/account', anchor: 'profile', title: 'Profile', description: 'Your name, picture and email address.' },
  {
    path: '/account/packages',
    anchor: 'packages',
    title: 'Packages',
    description: 'Your packages, what they open and when they end.',
  },
  { path: '/account/requests', anchor: 'requests', title: 'Requests', description: "The services you've requested." },
  { path: '/account/unlocked', anchor: 'unlocked', title: 'Unlocked', description: 'What your account includes.' },
  {
    path: '/account/learning',
    anchor: 'learning',
    title: 'Learning',
    description: "What you've begun, bookmarked and finished.",
  },
  { path: '/account/password', anchor: 'password', title: 'Password', description: 'Change your password.' },
  {
    path: '/account/two-step-verification',
    anchor: 'second-factor',
    title: 'Two-step verification',
    description: 'A code from your phone when you log in.',
  },
  { path: '/account/sessions', anchor: 'sessions', title: 'Sessions', description: "Where you're logged in." },
  { path: '/account/terms', anchor: 'terms', title: 'Terms', description: 'The terms you accepted.' },
] as const;

export type AccountPath = (typeof ACCOUNT_SECTIONS)[number]['path'];
