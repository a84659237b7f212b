import type { Page } from 'playwright-core';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { AUDIT_SCREENS } from './audit-screens.ts';
import { viewMessage, withMessage } from './message-screens.ts';
import { REQUEST_SCREENS } from './request-screens.ts';
import type { Screen } from './screen.ts';
import { SEARCH_SCREENS } from './search-screens.ts';
import { countEarlierDays } from './statistics-history.ts';

const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();
const firstRow = (action: string) => async (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^${action} `) })
    .first()
    .click();
const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function failLogin(page: Page): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await seen(page, 'Login Failed');
}

async function showHistoryTable(page: Page): Promise<void> {
  await countEarlierDays(page.context());
  await page.reload();
  await press('Show as table: Registrations')(page);
}

/** Public screens and their main states. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', below: 768, act: press(/menu/i) },
  {
    name: 'home-user-menu',
    path: '/',
    as: 'admin',
    from: 768,
    act: async (page) => page.getByRole('banner').locator('[aria-haspopup=menu]').click(),
  },
  {
    name: 'home-packages',
    path: '/',
    as: 'user',
    act: async (page) => {
      await page.getByRole('button', { name: 'Request access: Developers' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...SEARCH_SCREENS,
  { name: 'videos', path: '/videos' },
  {
    name: 'videos-player',
    path: '/videos',
    act: async (page) => {
      await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'video', path: '/videos/1/quantum-computing-for-computer-scientists' },
  { name: 'tutorial', path: '/tutorials/1/one-qubit-state-and-measurement' },
  { name: 'tutorial-notebook', path: '/tutorials/8' },
  { name: 'tutorial-locked', path: '/tutorials/3' },
  { name: 'tutorial-locked-user', path: '/tutorials/3', as: 'user' },
  {
    name: 'tutorial-questions',
    path: '/tutorials/4',
    act: async (page) => {
      const question = page.getByRole('group', { name: /Question 2/ });
      await question.getByText('The data, twice').click();
      await question.getByRole('button', { name: 'Check' }).click();
      await seen(page, 'Incorrect');
    },
  },
  { name: 'tutorial-figure', path: '/tutorials/5', as: 'admin' },
  { name: 'patent', path: '/patents/1/bucket-brigade' },
  { name: 'login', path: '/login' },
  { name: 'login-failed', path: '/login', act: failLogin, refused: /401/ },
  { name: 'register', path: '/register' },
  { name: 'register-faults', path: '/register', act: press('Register') },
  ...ACCOUNT_SCREENS,
  { name: 'tutorials', path: '/tutorials' },
  { name: 'tutorials-user', path: '/tutorials', as: 'user' },
  { name: 'tutorials-admin', path: '/tutorials', as: 'admin' },
  { name: 'tutorials-search', path: '/tutorials?search=memory' },
  { name: 'tutorials-nothing-found', path: '/tutorials?search=zzzz' },
  { name: 'plans', path: '/plans' },
  { name: 'plans-user', path: '/plans', as: 'user' },
  { name: 'patents', path: '/patents' },
  { name: 'patents-filters', path: '/patents?search=quantum&year=2021' },
  { name: 'patents-nothing-found', path: '/patents?search=zzzz' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-user', path: '/contact', as: 'user' },
  { name: 'contact-faults', path: '/contact', act: press('Send Message') },
  { name: 'premium-applications', path: '/QramPage' },
  { name: 'premium-applications-admin', path: '/QramPage', as: 'admin' },
  { name: 'premium-applications-search', path: '/QramPage?search=zzzz' },
  { name: 'simulator', path: '/simulator' },
  {
    name: 'simulator-error',
    path: '/simulator',
    act: async (page) => {
      await press(/^Root router/)(page);
      await press('Break with Z (phase flip)')(page);
      await seen(page, 'The sign of the amplitude changed.');
    },
  },
  { name: 'simulator-tables', path: '/simulator', as: 'admin', act: press('Show tree as table') },
  { name: 'account', path: '/account', as: 'user' },
  { name: 'account-profile', path: '/account/profile', as: 'user' },
  { name: 'account-packages', path: '/account/packages', as: 'user' },
  { name: 'account-requests', path: '/account/requests', as: 'user' },
  { name: 'account-learning', path: '/account/learning', as: 'user' },
  { name: 'account-review', path: '/account/review', as: 'user' },
  { name: 'account-simulations', path: '/account/simulations', as: 'user' },
  { name: 'account-unlocked', path: '/account/unlocked', as: 'user' },
  { name: 'account-sessions', path: '/account/sessions', as: 'user', act: async (page) => seen(page, 'This browser') },
  { name: 'account-terms', path: '/account/terms', as: 'user' },
  {
    name: 'account-faults',
    path: '/account/password',
    as: 'user',
    act: async (page) => {
      await press('Change password')(page);
      await seen(page, 'Current password is required.');
    },
  },
  { name: 'terms', path: '/TermsPage' },
  { name: 'terms-user', path: '/TermsPage', as: 'user' },
  { name: 'not-found', path: '/no/such/page', refused: /404/ },
  { name: 'admin-refused', path: '/admin', as: 'user' },
];

async function selectTwo(page: Page): Promise<void> {
  for (const row of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/i })
      .nth(row)
      .check();
  await page.getByRole('button', { name: 'Delete Selected' }).waitFor();
}

async function askDelete(page: Page): Promise<void> {
  await firstRow('Delete')(page);
  await page.getByRole('dialog', { name: /^Delete “/ }).waitFor();
}

async function importRefusedRow(page: Page): Promise<void> {
  await press(/^Import: /)(page);
  const buffer = Buffer.from('title;patent_number;issue_date\nResonator;US 1;2020-05-01\nAntenna;US 2;yesterday');
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await press('Check 2 rows')(page);
  await seen(page, 'Issue date must be a valid date.');
}

async function importPreamble(page: Page): Promise<void> {
  await press(/^Import: /)(page);
  const buffer = Buffer.from('search URL:,https://patents.example/?q=memory\nid,titel,assignee\nUS-1-B2,Resonator,Lab');
  const file = { name: 'search.csv', mimeType: 'text/csv', buffer };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await seen(page, 'The column names are read from row 2.');
}

const formScreens = (path: string, name: string): Screen[] => [
  { name, path, as: 'admin' },
  { name: `${name}-add`, path: `${path}?new`, as: 'admin', act: async (page) => page.getByRole('dialog').waitFor() },
  {
    name: `${name}-edit`,
    path,
    as: 'admin',
    act: async (page) => {
      await firstRow('Edit')(page);
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
];

/** Screens of the back office and their main states. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'admin-dashboard', path: '/admin', as: 'admin' },
  {
    name: 'admin-dashboard-table',
    path: '/admin?range=7d&chart=registrations',
    as: 'admin',
    act: showHistoryTable,
  },
  { name: 'admin-menu', path: '/admin', as: 'admin', below: 768, act: press('Open menu') },
  ...formScreens('/admin/Gallery', 'admin-gallery'),
  { name: 'admin-gallery-view', path: '/admin/Gallery?view=2', as: 'admin', act: async (page) => seen(page, 'pixels') },
  ...formScreens('/admin/Features', 'admin-features'),
  ...formScreens('/admin/videos', 'admin-videos'),
  { name: 'admin-videos-view', path: '/admin/videos', as: 'admin', act: firstRow('View') },
  { name: 'admin-videos-bulk', path: '/admin/videos', as: 'admin', act: selectTwo },
  { name: 'admin-videos-delete', path: '/admin/videos', as: 'admin', act: askDelete },
  {
    name: 'admin-videos-empty',
    path: '/admin/videos?search=zzzz',
    as: 'admin',
    act: async (page) => seen(page, 'No items found'),
  },
  { name: 'admin-media', path: '/admin/Media', as: 'admin' },
  { name: 'admin-media-list', path: '/admin/Media?list', as: 'admin' },
  { name: 'admin-media-open', path: '/admin/Media?view=1', as: 'admin', act: async (page) => seen(page, 'Where used') },
  {
    name: 'admin-media-choose',
    path: '/admin/Gallery?new',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('button', { name: 'Choose from library' }).click();
      await page.getByRole('dialog', { name: 'Choose from library' }).waitFor();
    },
  },
  ...formScreens('/admin/users', 'admin-users'),
  {
    name: 'admin-users-view',
    path: '/admin/users?view=1',
    as: 'admin',
    act: async (page) => seen(page, 'This browser'),
  },
  {
    name: 'admin-users-change',
    path: '/admin/users?role=admin',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Edit Selected' }).click();
      await page.getByRole('dialog', { name: /^Change/ }).waitFor();
    },
  },
  ...formScreens('/admin/tutorials', 'admin-tutorials'),
  { name: 'admin-tutorials-view', path: '/admin/tutorials', as: 'admin', act: firstRow('View') },
  {
    name: 'admin-tutorials-history',
    path: '/admin/tutorials',
    as: 'admin',
    act: async (page) => {
      await firstRow('View')(page);
      await page.getByRole('link', { name: /^History: All/ }).click();
      await seen(page, 'in total');
    },
  },
  { name: 'admin-tutorials-rename', path: '/admin/tutorials', as: 'admin', act: press(/^Rename category/) },
  {
    name: 'admin-tutorials-delete-category',
    path: '/admin/tutorials',
    as: 'admin',
    act: async (page) => {
      await press(/^Delete category/)(page);
      await page.getByRole('dialog', { name: 'Delete category' }).waitFor();
    },
  },
  {
    name: 'admin-tutorials-reorder',
    path: '/admin/tutorials',
    as: 'admin',
    act: async (page) => {
      await press('More actions for categories')(page);
      await page.getByRole('menuitem', { name: 'Reorder categories' }).click();
    },
  },
  { name: 'admin-tutorials-lesson', path: '/admin/tutorials/1/lesson', as: 'admin' },
  { name: 'admin-tutorials-duplicate', path: '/admin/tutorials?copy=1', as: 'admin' },
  { name: 'admin-tutorials-faults', path: '/admin/tutorials?new', as: 'admin', act: press(/^Save$/) },
  ...formScreens('/admin/patents', 'admin-patents'),
  { name: 'admin-patents-import', path: '/admin/patents', as: 'admin', act: importRefusedRow },
  { name: 'admin-patents-preamble', path: '/admin/patents', as: 'admin', act: importPreamble },
  ...formScreens('/admin/QramTopics', 'admin-premium-apps'),
  { name: 'admin-premium-apps-rename', path: '/admin/QramTopics', as: 'admin', act: press(/^Rename category/) },
  {
    name: 'admin-users-premium',
    path: '/admin/users?new',
    as: 'admin',
    act: async (page) => page.getByRole('dialog').getByLabel('Premium lessons').first().click(),
  },
  ...formScreens('/admin/buttons', 'admin-buttons'),
  {
    name: 'admin-buttons-bulk',
    path: '/admin/buttons',
    as: 'admin',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Delete Selected' }).click();
      await seen(page, 'Excluded static services buttons');
    },
  },
  ...REQUEST_SCREENS,
  ...formScreens('/admin/Terms', 'admin-terms'),
  { name: 'admin-logos', path: '/admin/logos', as: 'admin' },
  { name: 'admin-contact', path: '/admin/Contact', as: 'admin' },
  { name: 'admin-messages-empty', path: '/admin/messages?search=zzzz', as: 'admin' },
  { name: 'admin-messages', path: '/admin/messages', as: 'admin', act: withMessage },
  { name: 'admin-messages-view', path: '/admin/messages', as: 'admin', act: viewMessage },
  ...AUDIT_SCREENS,
  { name: 'admin-unknown', path: '/admin/no-such-screen', as: 'admin' },
];

/**
 * Screens that stand for the others in `npm test`; other tests look at a patent, questions and the history of a lesson.
 * `npm run test:all` looks at every screen.
 */
export const REPRESENTATIVE_SCREENS: ReadonlySet<string> = new Set([
  'home',
  'home-menu',
  'home-packages',
  'videos',
  'video',
  'tutorial',
  'tutorials',
  'patents-filters',
  'contact-faults',
  'search-empty',
  'premium-applications',
  'terms-user',
  'login-failed',
  'register-faults',
  'account',
  'account-packages',
  'not-found',
  'search',
  'admin-refused',
  'admin-dashboard',
  'admin-menu',
  'admin-gallery-add',
  'admin-videos',
  'admin-videos-edit',
  'admin-videos-bulk',
  'admin-videos-delete',
  'admin-videos-empty',
  'admin-media',
  'admin-media-open',
  'admin-users-view',
  'admin-users-edit',
  'admin-tutorials-lesson',
  'admin-premium-apps',
  'admin-logos',
  'admin-messages-view',
  'admin-requests',
  'admin-requests-view',
  'admin-audit',
  'admin-trash',
  'search-dialog',
  'simulator',
  'simulator-tables',
]);

export const existsAt = (screen: Screen, width: number): boolean =>
  width < (screen.below ?? Infinity) && width >= (screen.from ?? 0);
