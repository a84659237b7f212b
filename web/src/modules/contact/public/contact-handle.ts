import type { PageHandle } from '../../../page-handle.ts';

export const contactHandle: PageHandle = {
  head: () => ({
    title: 'Contact',
    description: 'Write to us about quantum random access memory, a service or a lesson.',
  }),
};
