import { inLinkOrder, PAGED_COLLECTIONS } from '@qram/contract/collection/content';

export interface SiteLink {
  to: string;
  label: string;
}

const LIST_LINKS: readonly SiteLink[] = inLinkOrder(PAGED_COLLECTIONS).map(({ path, link }) => ({
  to: path,
  label: link.label,
}));

/** Header navigation, also the footer's quick links (requirements: Site). */
export const NAVIGATION: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  ...LIST_LINKS,
  { to: '/contact', label: 'Contact' },
];

/** Also in the mobile menu. */
export const FURTHER_PAGES: readonly SiteLink[] = [
  { to: '/simulator', label: 'Simulator' },
  { to: '/plans', label: 'Plans' },
  { to: '/QramPage', label: 'Premium applications' },
  { to: '/TermsPage', label: 'Terms of Service' },
];
