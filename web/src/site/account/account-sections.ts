/** The parts of the account page by their anchors, in their order. */
export const ACCOUNT_SECTIONS = [
  { id: 'profile', title: 'Profile' },
  { id: 'requests', title: 'Requests' },
  { id: 'unlocked', title: 'Unlocked' },
  { id: 'password', title: 'Password' },
  { id: 'second-factor', title: 'Two-step sign-in' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'terms', title: 'Terms' },
] as const;
