import { inLinkOrder, PAGED_COLLECTIONS } from '@qram/contract/collection/content';

export interface NamedPage {
  to: string;
  label: string;
}

const PAGES: readonly NamedPage[] = [
  ...inLinkOrder(PAGED_COLLECTIONS).map(({ path, link }) => ({ to: path, label: link.label })),
  { to: '/glossary', label: 'Glossary' },
  { to: '/simulator', label: 'Simulator' },
  { to: '/plans', label: 'Plans' },
  { to: '/QramPage', label: 'Premium applications' },
  { to: '/contact', label: 'Contact' },
  { to: '/search', label: 'Search' },
  { to: '/account', label: 'Account' },
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'Register' },
  { to: '/TermsPage', label: 'Terms of Service' },
];

/** Letters at the start that a mistyped path must share with a page. */
const MIN_SHARED = 3;

function countShared(one: string, other: string): number {
  let shared = 0;
  while (shared < one.length && shared < other.length && one[shared] === other[shared]) shared += 1;
  return shared;
}

/** The page whose path begins most like this one; null if none begins alike. */
export function findNearestPage(pathname: string): NamedPage | null {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean);
  const ranked = PAGES.map((page) => ({ page, shared: countShared(first, page.to.slice(1).toLowerCase()) }));
  const best = ranked.reduce((before, next) => (next.shared > before.shared ? next : before));
  return best.shared >= MIN_SHARED ? best.page : null;
}

/** The words of a path, to search for: `/videos/12/what-is_qram` → `what is qram`. */
export function readPathWords(pathname: string): string {
  const [last = ''] = pathname.split('/').filter(Boolean).toReversed();
  let text = last;
  try {
    text = decodeURIComponent(last);
  } catch {
    // Not encoded as it should be: its letters are words all the same.
  }
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
    .slice(0, 100);
}
