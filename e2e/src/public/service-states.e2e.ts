import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { DAY_MS } from '@qram/contract/durations';
import { type Account, plainAccount, uniqueName } from '@qram/testing/accounts';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../harness/accessibility.ts';
import { expectAddress } from '../harness/expectations.ts';
import { addTutorials } from '../harness/learning-content.ts';
import { addService, answer, ask, packageDialog } from '../harness/services.ts';
import { test } from '../harness/test.ts';
import type { Visit } from '../harness/visit.ts';

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

const section = (page: Page) => page.getByRole('region', { name: 'This lesson is locked' });
const text = (page: Page) => page.getByRole('heading', { name: 'What was locked', exact: true });

/** Opens the pages that name the service, and expects the same state on each. */
async function expectState(
  visit: Visit,
  { service, lesson, app }: Locked,
  as: Account,
  { card, hint, paragraph, action }: { card: RegExp; hint: RegExp; paragraph: RegExp; action: string },
): Promise<void> {
  const page = await visit.open('/', { as });
  const serviceCard = page.getByRole('listitem').filter({ hasText: service.title });
  await serviceCard.getByText(card).waitFor();
  await serviceCard.getByRole('button', { name: `${action}: ${service.title}` }).waitFor();
  for (const [list, { title }] of [
    ['/tutorials?search=', lesson],
    ['/search?q=', lesson],
    ['/search?q=', app],
    ['/QramPage?search=', app],
  ] as const) {
    await page.goto(list + encodeURIComponent(title));
    await page.getByText(hint).first().waitFor();
    const name = `${action}: ${title}`;
    await expect(page.getByRole('link', { name }).or(page.getByRole('button', { name }))).toHaveCount(1);
  }
  await page.goto(`/tutorials/${lesson.id}`);
  await expect(section(page)).toContainText(paragraph);
  const next = section(page)
    .getByRole('link', { name: action, exact: true })
    .or(section(page).getByRole('button', { name: action, exact: true }));
  await expect(next).toHaveCount(1);
  await expectAccessible(page);
}

test('requests a service on a locked lesson, and opens the lesson once it is approved', async ({ visit }) => {
  test.setTimeout(90_000);
  const { service, lesson } = await addLocked(visit);
  const account = await plainAccount(visit.site);
  const page = await visit.open(`/tutorials/${lesson.id}`, { as: account });
  await expect(section(page)).toContainText(`It's included in ${service.title}, for $10.00 / month.`);
  const home = await visit.open('/', { as: account });
  await home.getByRole('button', { name: `Request access: ${service.title}` }).waitFor();
  await section(page).getByRole('button', { name: 'Request access' }).dblclick();
  await packageDialog(page).getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  await expect(section(page)).toContainText(`which you requested on`);
  expect(new URL(page.url()).pathname).toBe(new URL(page.url()).pathname.match(`^/tutorials/${lesson.id}\\b.*`)?.[0]);
  const [request] = await visit.call<{ id: number }[]>('GET', '/api/service-requests', { token: account.token });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await answer(visit, request?.id ?? 0, 'Approved');
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

test('shows a pending request in every place', async ({ visit }) => {
  const locked = await addLocked(visit);
  const account = await plainAccount(visit.site);
  await ask(visit, account, locked.service.id);
  await expectState(visit, locked, account, {
    card: /^Requested \w+ \d+/,
    hint: new RegExp(`^${locked.service.title} requested \\w+ \\d+`),
    paragraph: /which you requested on \w+ \d+, \d+\. It opens here as soon as an admin approves your request\./,
    action: 'View request',
  });
});

test('shows a scheduled package in every place', async ({ visit }) => {
  const locked = await addLocked(visit);
  const account = await plainAccount(visit.site);
  const { id } = await ask(visit, account, locked.service.id);
  await answer(visit, id, 'Approved');
  const startsAt = new Date(Date.now() + 30 * DAY_MS);
  movePackageStart(visit, id, startsAt.toISOString());
  await expectState(visit, locked, account, {
    card: /^Approved · starts \w+ \d+, \d+/,
    hint: new RegExp(`^${locked.service.title} starts \\w+ \\d+, \\d+`),
    paragraph: /Your package starts on \w+ \d+, \d+\./,
    action: 'View package',
  });
});

test('shows an ended package in every place, and renews it from the lesson', async ({ visit }) => {
  const locked = await addLocked(visit);
  const { service, lesson } = locked;
  const account = await plainAccount(visit.site);
  const { id } = await ask(visit, account, service.id);
  await answer(visit, id, 'Approved');
  await answer(visit, id, 'Rejected');
  await expectState(visit, locked, account, {
    card: /^Ended \w+ \d+, \d+/,
    hint: new RegExp(`^${service.title} ended \\w+ \\d+, \\d+`),
    paragraph: /Your package ended on \w+ \d+, \d+\./,
    action: 'Renew',
  });
  const page = await visit.open(`/tutorials/${lesson.id}`, { as: account, width: 320 });
  await section(page).getByRole('button', { name: 'Renew' }).click();
  const dialog = page.getByRole('dialog', { name: `Renew ${service.title}` });
  await dialog.getByText(/^Your .+ package ended on/).waitFor();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('dialog', { name: 'Request sent' }).getByRole('button', { name: 'Done' }).click();
  await section(page).getByRole('link', { name: 'View request' }).click();
  await expectAddress(page, '/account/requests');
});

test('prefers a requested service to another one that opens the same lesson', async ({ visit }) => {
  const { lesson } = await addLocked(visit);
  const title = uniqueName('Second ');
  const { id } = await addService(visit, { title, order: 61, opens_topics: String(lesson.id) });
  const account = await plainAccount(visit.site);
  await ask(visit, account, id);
  const page = await visit.open(`/tutorials/${lesson.id}`, { as: account });
  await expect(section(page)).toContainText(`It's included in ${title}, which you requested on`);
});

test('says that a running package lacks a lesson that was added later', async ({ visit }) => {
  const { service } = await addLocked(visit);
  const account = await plainAccount(visit.site);
  const { id } = await ask(visit, account, service.id);
  await answer(visit, id, 'Approved');
  const [later] = await addTutorials(visit.site, `${service.title} later`, [{ title: 'Added later', premium: 1 }]);
  await visit.callAsAdmin('PUT', `/api/buttons/${service.id}`, { opens_topics: String(later?.id) });
  const page = await visit.open(`/tutorials/${later?.id}`, { as: account });
  await expect(section(page)).toContainText(`Your ${service.title} package doesn't include this lesson`);
});
