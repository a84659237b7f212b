import { CONTENT, PAGED_COLLECTIONS } from '@qram/contract/content';

export interface SiteLink {
  to: string;
  label: string;
}

/** Links to the lists of records. */
const LIST_LINKS: readonly SiteLink[] = PAGED_COLLECTIONS.map((name) => CONTENT[name].page)
  .toSorted((one, other) => one.link.place - other.link.place)
  .map(({ path, link }) => ({ to: path, label: link.label }));

/** Header navigation, also the footer's quick links (requirements: Site). */
export const NAVIGATION: readonly SiteLink[] = [
  { to: '/', label: 'Home' },
  ...LIST_LINKS,
  { to: '/contact', label: 'Contact' },
];

/** Further links of the footer. */
export const FURTHER_PAGES: readonly SiteLink[] = [
  { to: '/plans', label: 'Plans' },
  { to: '/QramPage', label: 'Premium applications' },
  { to: '/TermsPage', label: 'Terms of Service' },
];
