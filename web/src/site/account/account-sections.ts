/** The user's data and activity. `anchor`: where it was on the page that once had all sections. */
const CONTENT_SECTIONS = [
  { path: '/account/profile', anchor: 'profile', title: 'Profile', hint: 'Name, email and picture' },
  { path: '/account/packages', anchor: 'packages', title: 'Packages', hint: 'What you have, and until when' },
  { path: '/account/requests', anchor: 'requests', title: 'Requests', hint: "Services you've requested" },
  { path: '/account/unlocked', anchor: 'unlocked', title: 'Unlocked', hint: 'Everything your account opens' },
  { path: '/account/learning', anchor: 'learning', title: 'Learning', hint: 'Continue, review, notes and bookmarks' },
  { path: '/account/review', anchor: 'review', title: 'Review', hint: 'Questions that are due' },
  { path: '/account/simulations', anchor: 'simulations', title: 'Saved runs', hint: 'Runs you saved in the simulator' },
] as const;

const SECURITY_SECTIONS = [
  { path: '/account/password', anchor: 'password', title: 'Password', hint: 'Change your password' },
  {
    path: '/account/two-step-verification',
    anchor: 'second-factor',
    title: 'Two-step verification',
    hint: 'A code after your password',
  },
  { path: '/account/sessions', anchor: 'sessions', title: 'Sessions', hint: "Where you're logged in" },
  { path: '/account/terms', anchor: 'terms', title: 'Terms', hint: 'The version you accepted' },
] as const;

export const SECTION_GROUPS = [CONTENT_SECTIONS, SECURITY_SECTIONS] as const;
export const ACCOUNT_SECTIONS = [...CONTENT_SECTIONS, ...SECURITY_SECTIONS] as const;

/** Lists the sections on phones; on wide screens the list is beside the profile. */
export const ACCOUNT_PATH = '/account';

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

export const findSection = (name = 'profile'): AccountSection | undefined =>
  ACCOUNT_SECTIONS.find(({ path }) => path === `${ACCOUNT_PATH}/${name.toLowerCase()}`);

export type AccountPath = AccountSection['path'];
