import type { Screen } from './screens.ts';

/** The search page and the search dialog. */
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
];
