import type { Screen } from './screen.ts';

/** The search page, the search dialog, and searches of a list. */
export const SEARCH_SCREENS: readonly Screen[] = [
  { name: 'search', path: '/search?q=qubit' },
  { name: 'search-corrected', path: '/search?q=superpositon+qubti' },
  { name: 'search-nothing-found', path: '/search?q=zzzz' },
  { name: 'search-empty', path: '/search' },
  {
    name: 'search-dialog',
    path: '/',
    act: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search this site' }).fill('quantum');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: 'videos-search', path: '/videos?search=quantum' },
  { name: 'videos-nothing-found', path: '/videos?search=zzzz' },
];
