import type { PageHandle } from '../page-handle.ts';

export interface PageInPreparation {
  path: string;
  heading: string;
  sentence: string;
}

/** Pages that the navigation names and that have no content yet. */
export const PAGES_IN_PREPARATION: readonly PageInPreparation[] = [
  {
    path: '/contact',
    heading: 'Contact',
    sentence: 'The contact form is being prepared. Until it opens, the footer names the ways to reach us.',
  },
];

export const inPreparationHandle = (page: PageInPreparation): PageHandle => ({
  head: () => ({ title: page.heading, description: page.sentence, noindex: true }),
});
