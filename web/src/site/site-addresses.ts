export interface SiteLink {
  to: string;
  label: string;
}

/** Header navigation, also the footer's quick links (requirements: Site). */
export const NAVIGATION: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  { to: '/videos', label: 'Videos' },
  { to: '/tutorials', label: 'Tutorials' },
  { to: '/patents', label: 'Patents' },
  { to: '/contact', label: 'Contact' },
];

/** Further links of the footer. */
export const FURTHER_PAGES: readonly SiteLink[] = [
  { to: '/plans', label: 'Plans' },
  { to: '/QramPage', label: 'Premium applications' },
  { to: '/TermsPage', label: 'Terms of Service' },
];
