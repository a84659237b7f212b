import { collections } from '../collections.ts';
import { CONTENT, PAGED_COLLECTIONS } from './content.ts';

/** A page of the site that search finds and the sitemap lists. */
export interface SitePage {
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
}

export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    title: 'Home',
    description:
      'Quantum random access memory reads a superposition of addresses in a single call. Learn how with videos, tutorials, patents and services.',
  },
  ...PAGED_COLLECTIONS.map((name) => {
    const { path, title } = CONTENT[name].page;
    return { path, title, description: collections[name].declared.description };
  }),
  {
    path: '/plans',
    title: 'Plans',
    description: 'What each service includes, lesson by lesson, what it costs and how to request it.',
  },
  {
    path: '/QramPage',
    title: 'Premium applications',
    description: 'Applications of quantum random access memory, by category.',
  },
  {
    path: '/simulator',
    title: 'QRAM simulator',
    description:
      'Set a memory, choose addresses and step through a bucket-brigade query, with errors, fidelities and costs.',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Write to us about quantum random access memory, a service or a lesson.',
  },
  { path: '/TermsPage', title: 'Terms of Service', description: 'The terms for using this site and its services.' },
];
