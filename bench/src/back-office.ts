import { adminAccount } from '@qram/testing/accounts';
import { launchChromium } from '@qram/testing/chromium';
import { type Site, startSite } from '@qram/testing/site';
import { callSite } from '@qram/testing/site-call';
import { type Finding, formatFigure, median } from './findings.ts';
import { fillRequests, fillUsersTo } from './service-rows.ts';
import { fillVideos } from './video-rows.ts';

type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

export const PART = 'back-office';
const SIZES = { videos: 5000, users: 2000, requests: 300 } as const;
const RUNS = 5;
const GOALS = { screen: 1500, press: 100, editor: 2000, key: 16 } as const;

/** Screens, and what shows that their records are there. */
const SCREENS = {
  dashboard: ['/admin', 'main [data-row]'],
  videos: ['/admin/videos', 'main [data-row]'],
  users: ['/admin/users', 'main [data-row]'],
  requests: ['/admin/ServicesReq', 'main [data-row]'],
} as const;

/** Presses on the list of videos, in this order, what shows their effect, and what must be there before. */
const PRESSES: readonly (readonly [name: string, key: string, effect: string, before?: string])[] = [
  ['next row (J)', 'j', '[data-row]:focus'],
  ['select the row (X)', 'x', '[data-row][data-selected]'],
  ['clear the selection (Esc)', 'Escape', '[data-row]:focus:not([data-selected])'],
  ['open the record (Enter)', 'Enter', '[data-record-page] h1'],
  ['leave the field (Esc)', 'Escape', 'h1:focus', '[data-record-page] input:focus'],
  ['back to the list (Esc)', 'Escape', '[data-row]:focus'],
  ['the palette (Ctrl K)', 'Control+k', '[role=combobox]:focus'],
  ['close the palette (Esc)', 'Escape', '[data-row]:focus'],
];

interface Session {
  token: string;
  user: unknown;
}

/** A page of an admin with an empty cache. */
async function openPage(browser: Browser, site: Site, session: Session): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  return context.newPage();
}

/** Milliseconds from the start of the navigation until the element is there. */
async function measureScreen(page: Page, [path, selector]: readonly [string, string]): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector(selector);
  return page.evaluate(() => performance.now());
}

/** Milliseconds from a key until the frame after its effect. */
async function measurePress(page: Page, key: string, selector: string): Promise<number> {
  // Listens before the key is sent.
  const shown = await page.evaluateHandle((wanted) => {
    const isShown = () => [...document.querySelectorAll(wanted)].some((element) => element.checkVisibility());
    const took = new Promise<number>((resolve) => {
      const listen = ({ key: pressed, timeStamp }: KeyboardEvent) => {
        if (pressed === 'Control') return;
        removeEventListener('keydown', listen, { capture: true });
        const look = () => requestAnimationFrame(() => (isShown() ? resolve(performance.now() - timeStamp) : look()));
        look();
      };
      addEventListener('keydown', listen, { capture: true });
    });
    return { took };
  }, selector);
  await page.keyboard.press(key);
  return shown.evaluate(({ took }) => took);
}

const SECTIONS = 60;
const PARAGRAPH =
  'A **query** in superposition reads $2^n$ cells at once, and each router waits until its qubit arrives. ';
const TYPED = 'Each of these letters is one press. ';

const buildLesson = () =>
  Array.from(
    { length: SECTIONS },
    (_, at) => `## Section ${at + 1}\n\n${PARAGRAPH.repeat(4)}\n\n$$\nN = 2^{${at}}\n$$`,
  ).join('\n\n');

/** Milliseconds of the page's main thread for one letter, while text is written. */
async function measureLetters(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const readMainThreadMs = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await readMainThreadMs();
  await page.keyboard.type(TYPED, { delay: 40 });
  const after = await readMainThreadMs();
  await client.detach();
  return (after - before) / TYPED.length;
}

/** The lesson editor with many sections: until one can write, and what a letter costs. */
async function measureLessonEditor(browser: Browser, site: Site, session: Session): Promise<Finding[]> {
  const create = async (path: string, body: object) =>
    (await callSite<{ id: number }>(site, 'POST', path, { body, token: session.token })).id;
  const category = await create('/api/categories', { title: 'Long lessons' });
  const id = await create('/api/topics', { title: 'A long lesson', category_id: category, body: buildLesson() });
  const starts: number[] = [];
  const letters: number[] = [];
  while (starts.length < RUNS) {
    const page = await openPage(browser, site, session);
    starts.push(await measureScreen(page, [`/admin/tutorials/${id}/lesson`, '.cm-content']));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    // The preview is made first.
    await page.keyboard.type('x');
    await page.waitForTimeout(1500);
    letters.push(await measureLetters(page));
    await page.context().close();
  }
  return [
    toFinding(`lesson editor, ${SECTIONS} sections: can write, nothing cached`, starts, GOALS.editor),
    toFinding(`lesson editor, ${SECTIONS} sections: a letter on the main thread`, letters, GOALS.key),
  ];
}

const toFinding = (name: string, runs: readonly number[], most: number): Finding => ({
  part: PART,
  name,
  value: median(runs),
  unit: 'ms',
  goal: { atMost: most },
  detail: `median of ${runs.map((run) => formatFigure(Math.round(run))).join(', ')}`,
});

/** Measures an admin's screens and presses in a browser, beside thousands of records. */
export async function measureBackOffice(dataDir: string): Promise<Finding[]> {
  fillVideos(dataDir, SIZES.videos);
  fillUsersTo(dataDir, SIZES.users);
  fillRequests(dataDir, SIZES.requests);
  const site = await startSite({ dataDir });
  const browser = await launchChromium(['--host-resolver-rules=MAP *.ytimg.com ~NOTFOUND']);
  try {
    const session = await adminAccount(site);
    const findings: Finding[] = [];
    for (const [name, screen] of Object.entries(SCREENS)) {
      const runs: number[] = [];
      while (runs.length < RUNS) {
        const page = await openPage(browser, site, session);
        runs.push(await measureScreen(page, screen));
        await page.context().close();
      }
      findings.push(toFinding(`${name}: first records, nothing cached`, runs, GOALS.screen));
    }
    const page = await openPage(browser, site, session);
    await measureScreen(page, SCREENS.videos);
    const presses = PRESSES.map(([name]) => ({ name, runs: [] as number[] }));
    // The first round loads the code of what opens.
    for (let round = 0; round <= RUNS; round += 1)
      for (const [at, [, key, effect, before]] of PRESSES.entries()) {
        if (before) await page.waitForSelector(before);
        const took = await measurePress(page, key, effect);
        if (round > 0) presses[at]?.runs.push(took);
      }
    return [
      ...findings,
      ...presses.map(({ name, runs }) => toFinding(`videos: ${name}`, runs, GOALS.press)),
      ...(await measureLessonEditor(browser, site, session)),
    ];
  } finally {
    await browser.close();
    await site.stop();
  }
}
