import type { SearchKind } from '@qram/contract/modules/search';

/** Names of the kinds. Apart from the addresses, which every page loads. */
export const KIND_LABELS: Readonly<Record<SearchKind, { one: string; many: string }>> = {
  tutorials: { one: 'Tutorial', many: 'Tutorials' },
  videos: { one: 'Video', many: 'Videos' },
  patents: { one: 'Patent', many: 'Patents' },
  applications: { one: 'Premium application', many: 'Premium applications' },
  pages: { one: 'Page', many: 'Pages' },
};
