import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { DAY_MS } from '@qram/contract/values/durations';
import { plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../../harness/accessibility.ts';
import { expectUrl } from '../../harness/expectations.ts';
import { addTutorials } from '../../harness/learning-content.ts';
import { addService, decideRequest, packageDialog, requestService } from '../../harness/services.ts';
import { test } from '../../harness/test.ts';
import type { Visit } from '../../harness/visit.ts';

/** A page asks for the decision every ten seconds. */
const FOLLOWED = { timeout: 30_000 };

interface Locked {
  /** The service, which opens the lesson and the premium applications. */
  service: { id: number; title: string };
  lesson: { id: number; title: string };
  app: { title: string };
}

/** Adds a service that opens a premium lesson and the premium applications. */
async function addLocked(visit: Visit, fields: Record<string, unknown> = {}): Promise<Locked> {
  const title = uniqueName('Lab ');
  const [lesson] = await addTutorials(visit.site, `${title} group`, [{ title: `${title} lesson`, premium: 1 }]);
  if (!lesson) throw new Error('no lesson was added');
  await visit.callAsAdmin('PUT', `/api/topics/${lesson.id}`, { body: '# What was locked\n\nA text.' });
  const category = await visit.callAsAdmin<{ id: number }>('POST', '/api/qramcategories', { title: `${title} apps` });
  const app = { title: `${title} app`, category_id: category.id, premium: 1, link: 'https://example.org/app' };
  await visit.callAsAdmin('POST', '/api/qramtopics', app);
  const opens = { opens_topics: String(lesson.id), opens_premium_apps: 1 };
  const { id } = await addService(visit, { title, ...opens, ...fields });
  return { service: { id, title }, lesson, app };
}

/** Moves the start of a package to a time that it can only have while it follows another one. */
function movePackageStart(visit: Visit, requestId: number, startsAt: string): void {
  const database = new DatabaseSync(path.join(visit.site.dataDir, 'qram.sqlite'));
  database.prepare('update service_requests set starts_at = ? where id = ?').run(startsAt, requestId);
  database.prepare('update grants set starts_at = ? where request_id = ?').run(startsAt, requestId);
  database.close();
}

const section = (page: Page) => page.getByRole('region', { name: /^This lesson opens with/ });
const text = (page: Page) => page.getByRole('heading', { name: 'What was locked', exact: true });

interface Texts {
  card: RegExp;
  hint: RegExp;
  paragraph: RegExp;
  action: string;
}

/** Expects the hint of a locked lesson or application, and one way on from it. */
async function expectHint(page: Page, title: string, { hint, action }: Texts): Promise<void> {
  await page.getByText(hint).first().waitFor();
  const name = `${action}: ${title}`;
  await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name }))).toHaveCount(1);
}

test('requests a service on a locked lesson, and opens the lesson once it is approved', async ({ visit }) => {
  test.setTimeout(90_000);
  const { service, lesson } = await addLocked(visit);
  const account = await plainAccount(visit.site);
  const page = await visit.open(`/tutorials/${lesson.id}`, { as: account });
  await expect(section(page)).toContainText('$10.00 / month');
  const home = await visit.open('/', { as: account });
  await home.getByRole('button', { name: `Request access: ${service.title}` }).waitFor();
  await section(page).getByRole('button', { name: 'Request access' }).dblclick();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  await expect(section(page)).toContainText(`which you requested on`);
  expect(new URL(page.url()).pathname).toBe(new URL(page.url()).pathname.match(`^/tutorials/${lesson.id}\\b.*`)?.[0]);
  const [request] = await visit.call<{ id: number }[]>('GET', '/api/service-requests', { token: account.token });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await decideRequest(visit, request?.id ?? 0, 'Approved');
  await text(page).waitFor(FOLLOWED);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('status').filter({ hasText: `${service.title} is now open to you.` })).toHaveCount(
    1,
    FOLLOWED,
  );
  // The other page was open before the request, and learns of it when it gets the focus.
  await home.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await home.getByText('Active', { exact: true }).waitFor(FOLLOWED);
});

test('shows a scheduled, a requested and an ended package in every place', async ({ visit }) => {
  test.setTimeout(90_000);
  const account = await plainAccount(visit.site);
  const [scheduled, requested, ended] = [await addLocked(visit), await addLocked(visit), await addLocked(visit)];
  // Opens the lessons too, and comes first, but wasn't requested.
  const lessons = [scheduled, requested, ended].map(({ lesson }) => lesson.id);
  await addService(visit, { order: 50, opens_topics: lessons.join(',') });
  const { id: coming } = await requestService(visit, account, scheduled.service.id);
  await decideRequest(visit, coming, 'Approved');
  movePackageStart(visit, coming, new Date(Date.now() + 30 * DAY_MS).toISOString());
  await requestService(visit, account, requested.service.id);
  const { id: over } = await requestService(visit, account, ended.service.id);
  await decideRequest(visit, over, 'Approved');
  await decideRequest(visit, over, 'Rejected');
  // The application is shown with the state that matters most, so each state comes before those after it.
  const states: [Locked, Texts][] = [
    [
      scheduled,
      {
        card: /^Approved · starts \w+ \d+, \d+/,
        hint: new RegExp(`^${scheduled.service.title} starts \\w+ \\d+, \\d+`),
        paragraph: /Your package starts on \w+ \d+, \d+\./,
        action: 'View package',
      },
    ],
    [
      requested,
      {
        card: /^Requested \w+ \d+/,
        hint: new RegExp(`^${requested.service.title} requested \\w+ \\d+`),
        paragraph: new RegExp(
          `It's included in ${requested.service.title}, which you requested on \\w+ \\d+, \\d+\\. ` +
            'It opens here as soon as your request is approved\\.',
        ),
        action: 'View request',
      },
    ],
    [
      ended,
      {
        card: /^Ended \w+ \d+, \d+/,
        hint: new RegExp(`^${ended.service.title} ended \\w+ \\d+, \\d+`),
        paragraph: /Your package ended on \w+ \d+, \d+\./,
        action: 'Renew',
      },
    ],
  ];
  const page = await visit.open('/', { as: account });
  const main = page.getByRole('main');

  await test.step('on the card of the service', async () => {
    for (const [{ service }, { card, action }] of states) {
      const serviceCard = page.getByRole('listitem').filter({ hasText: service.title });
      await serviceCard.getByText(card).waitFor();
      await serviceCard.getByRole('button', { name: `${action}: ${service.title}` }).waitFor();
    }
  });

  await test.step('in the list of lessons', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Tutorials' }).click();
    for (const [{ lesson }, texts] of states) {
      await main.getByRole('searchbox').fill(lesson.title);
      await expectHint(page, lesson.title, texts);
    }
  });

  for (const [{ service, lesson, app }, texts] of states)
    await test.step(`in the search, and on the premium application: ${texts.action}`, async () => {
      await page.goto(`/search?q=${encodeURIComponent(lesson.title)}`);
      await expectHint(page, lesson.title, texts);
      await main.getByRole('searchbox').fill(app.title);
      await expectHint(page, app.title, texts);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Premium applications' }).click();
      await expectUrl(page, '/QramPage');
      await main.getByRole('searchbox').fill(app.title);
      await expectHint(page, app.title, texts);
      await visit.callAsAdmin('PUT', `/api/buttons/${service.id}`, { opens_premium_apps: 0 });
    });

  for (const [{ lesson }, { paragraph, action }] of states)
    await test.step(`on the page of the lesson: ${action}`, async () => {
      await page.goto(`/tutorials/${lesson.id}`);
      await expect(section(page)).toContainText(paragraph);
      const next = section(page)
        .getByRole('link', { name: action, exact: true })
        .or(section(page).getByRole('button', { name: action, exact: true }));
      await expect(next).toHaveCount(1);
      await expectAccessible(page);
    });

  await test.step('an ended package is renewed from the lesson', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await section(page).getByRole('button', { name: 'Renew' }).click();
    const dialog = page.getByRole('dialog', { name: `Renew ${ended.service.title}` });
    await dialog.getByText(/^Your .+ package ended on/).waitFor();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
    await section(page).getByRole('link', { name: 'View request' }).click();
    await expectUrl(page, '/account/requests');
  });
});

test('says that a running package lacks a lesson that was added later', async ({ visit }) => {
  const { service } = await addLocked(visit);
  const account = await plainAccount(visit.site);
  const { id } = await requestService(visit, account, service.id);
  await decideRequest(visit, id, 'Approved');
  const [later] = await addTutorials(visit.site, `${service.title} later`, [{ title: 'Added later', premium: 1 }]);
  await visit.callAsAdmin('PUT', `/api/buttons/${service.id}`, { opens_topics: String(later?.id) });
  const page = await visit.open(`/tutorials/${later?.id}`, { as: account });
  await expect(section(page)).toContainText(`Your ${service.title} package doesn't include this lesson`);
});
