import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { addLesson } from '../../harness/lesson-steps.ts';
import { test } from '../../harness/test.ts';
import { waitForIdle } from '../../harness/wait-for-idle.ts';

const choice = (name: string) => `\`\`\`question ${name}
How many switches does one address set in a memory of $2^{10}$ cells?

- [ ] 2 :: That is how many ways a switch can send.
- [x] 10

hint: Count the levels.
solution: One on each level, and there are ten.
\`\`\`
`;

const BODY = `# Check yourself

${choice('switches')}

\`\`\`question amplitudes
How many amplitudes do 12 qubits have?
= 4,096 amplitudes
\`\`\`

\`\`\`question parts
Which parts does a call touch?
- [x] The bus
- [x] The switches on the route
- [ ] All cells :: Only one cell answers.
\`\`\`

\`\`\`question order
In which order?
1. Load the address
2. Copy the data
3. Unload the address
solution: The route is open while the data are copied.
\`\`\`
`;

const MEMORY = `\`\`\`\`question cells
Set the cells so that the address 10 returns 1 and as many cells hold 1 as 0.

\`\`\`qram
cells: 0 1 0 0
addresses: |10⟩
goal: address 10 returns 1
goal: balanced
\`\`\`

solution: Cell 10 and any other.
\`\`\`\``;

const question = (page: Page, number: number): Locator =>
  page.getByRole('group', { name: new RegExp(`^Question ${number}`) });
const check = (place: Locator): Locator => place.getByRole('button', { name: 'Check', exact: true });

test('tells a learner what was wrong, and brings the question back later', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Switches of a call', BODY);
  const page = await visit.open(`/tutorials/${id}`, { as: 'user', width: 1440, height: 900 });
  const first = question(page, 1);
  await expect(page.getByText('0 of 4 solved')).toBeVisible();
  // Without an answer the page says so, not the browser's bubble.
  await check(first).click();
  await expect(first.getByText('Choose an option first.')).toBeVisible();
  await check(question(page, 2)).click();
  await expect(question(page, 2).getByText(/^Write the answer as a number/)).toBeVisible();
  await first.getByRole('radio', { name: '2' }).check();
  await expect(first.getByText('Choose an option first.')).toBeHidden();
  await check(first).click();
  await expect(first.getByText('Incorrect')).toBeVisible();
  await expect(first.getByText('That is how many ways a switch can send.')).toBeVisible();
  await expect(first.getByText('Count the levels.')).toBeVisible();
  await expect(first.getByText('One on each level')).toBeHidden();
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Try again' }).click();
  await expect(first.getByRole('radio', { name: '2' })).not.toBeChecked();
  await expect(first.getByText('Incorrect')).toBeHidden();
  await first.getByRole('radio', { name: '10' }).check();
  await check(first).click();
  await expect(first.getByText('Correct', { exact: true })).toBeVisible();
  await expect(first.getByText('One on each level, and there are ten.')).toBeVisible();
  await expect(page.getByText('1 of 4 solved')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(question(page, 1).getByText('Solved')).toBeVisible();
  await expect(
    question(page, 1).getByText(/^Answered right on .+ · 2 tries · back for review tomorrow$/),
  ).toBeVisible();
  await page.getByRole('banner').locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Learning', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Due for review' })).toContainText('Next review: tomorrow, 1 question');
});

test('takes a number, several options, an order, keys and a memory on a phone', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Kinds of questions', `${BODY}\n${choice('keys')}\n${MEMORY}`);
  const page = await visit.open(`/tutorials/${id}`, { width: 390, height: 844 });
  await expect(page.getByText('0 of 6 solved')).toBeVisible();

  await test.step('takes a number', async () => {
    const number = question(page, 2);
    await number.getByRole('textbox', { name: 'Your answer' }).fill('a lot');
    await check(number).click();
    await expect(number.getByText('Write the answer as a number, such as 6, 0.25, 1/4 or 25 %.')).toBeVisible();
    await number.getByRole('textbox', { name: 'Your answer' }).fill('4 096');
    await check(number).click();
    await expect(number.getByText('Correct')).toBeVisible();
  });

  await test.step('takes several options', async () => {
    const several = question(page, 3);
    await check(several).click();
    await expect(several.getByText('Choose at least one option first.')).toBeVisible();
    await several.getByRole('checkbox', { name: 'The bus' }).check();
    await check(several).click();
    await expect(several.getByText('Another option is right, too.')).toBeVisible();
    await several.getByRole('checkbox', { name: 'The switches on the route' }).check();
    await check(several).click();
    await expect(several.getByText('Correct')).toBeVisible();
  });

  await test.step('takes an order', async () => {
    const order = question(page, 4);
    const place = (item: string, at: number) =>
      order.getByRole('combobox', { name: `Place of “${item}”` }).selectOption(String(at));
    await place('Load the address', 1);
    await place('Copy the data', 1);
    await check(order).click();
    await expect(order.getByText('Give each item a place of its own.')).toBeVisible();
    await place('Copy the data', 2);
    await place('Unload the address', 3);
    await check(order).click();
    await expect(order.getByText('The route is open while the data are copied.')).toBeVisible();
    await expect(page.getByText('3 of 6 solved')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in to save your results' })).toBeVisible();
  });

  await test.step('takes answers by keyboard, and says the result in a live region', async () => {
    const keys = question(page, 5);
    await keys.getByRole('radio', { name: '2' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(keys.getByRole('radio', { name: '10' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(keys.getByRole('status')).toContainText('Correct');
    await expect(keys.getByRole('status')).toContainText('One on each level');
  });

  await test.step('takes a memory by keyboard and touch, and says what it does until it meets the goals', async () => {
    const memory = question(page, 6);
    const cell = (address: string) => memory.getByRole('checkbox', { name: `Cell |${address}⟩ holds 1` });
    await expect(cell('01')).toBeChecked();
    await cell('01').focus();
    await page.keyboard.press('Space');
    await check(memory).click();
    await expect(memory.getByText('The query for |10⟩ returns 0. 0 of 4 cells hold a 1.')).toBeVisible();
    await cell('10').click();
    await expect(memory.getByText('The query for |10⟩ returns 0.')).toBeHidden();
    await cell('11').click();
    await check(memory).click();
    await expect(memory.getByText('Cell 10 and any other.')).toBeVisible();
    await expect(page.getByText('5 of 6 solved')).toBeVisible();
  });

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('loads the code of questions only where there are some, sends a lost answer again, and shows a solution', async ({
  visit,
}) => {
  visit.expectConsole(/attempts/);
  visit.expectConsole(/Failed to load resource/);
  const { id: plain } = await addLesson(visit, 'Without questions', 'Only text.');
  const { id } = await addLesson(visit, 'Lost answers', `${BODY}\n${choice('shown')}`);
  const loaded: string[] = [];
  const scripts = () => loaded.filter((url) => /LessonQuestions[^/]*\.js/.test(url));
  const page = await visit.open(`/tutorials/${plain}`, {
    prepare: async (context) => {
      context.on('request', (request) => loaded.push(request.url()));
    },
  });
  const first = question(page, 1);

  await test.step('loads the code of questions only where there are some', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await waitForIdle(page);
    expect(scripts()).toEqual([]);
    await page.goto(`/tutorials/${id}`);
    await expect(page.getByText('0 of 5 solved')).toBeVisible();
    expect(scripts()).toHaveLength(1);
  });

  await test.step('says that an answer could not be sent, and sends it again', async () => {
    await page.route('**/attempts', (route) => route.abort());
    await first.getByRole('radio', { name: '10' }).check();
    await check(first).click();
    await expect(first.getByText("The server couldn't be reached.")).toBeVisible();
    await page.unroute('**/attempts');
    await page.route('**/attempts', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'rate_limited', message: 'Too many attempts. Please wait a moment.' },
      }),
    );
    await check(first).click();
    await expect(first.getByText('Too many attempts. Please wait a moment.')).toBeVisible();
    await page.unroute('**/attempts');
    await check(first).click();
    await expect(first.getByText('Correct')).toBeVisible();
  });

  await test.step('shows the solution on request, before an answer', async () => {
    const fifth = question(page, 5);
    await fifth.getByRole('button', { name: 'Show solution' }).click();
    await expect(fifth.getByText('One on each level, and there are ten.')).toBeVisible();
    await expect(fifth.getByText('Incorrect')).toBeHidden();
    await expect(fifth.getByText('Solution shown')).toBeVisible();
    await expect(fifth.getByRole('radio', { name: '10' })).toBeChecked();
    await expect(fifth.getByRole('radio', { name: '10' })).toBeDisabled();
    await expect(fifth.getByText('That is how many ways a switch can send.')).toBeVisible();
    await expect(check(fifth)).toBeHidden();
    await expectAccessible(page);
    await fifth.getByRole('button', { name: 'Hide solution' }).click();
    await expect(fifth.getByText('One on each level, and there are ten.')).toBeHidden();
    await expect(fifth.getByRole('radio', { name: '10' })).not.toBeChecked();
    await expect(fifth.getByRole('radio', { name: '10' })).toBeEnabled();
    await expect(question(page, 2).getByRole('button', { name: 'Show solution' })).toBeHidden();
  });
});

test('shows forms with an answer page without JavaScript', async ({ visit }) => {
  const { id } = await addLesson(visit, 'Without scripts', `${BODY}\n${MEMORY}`);
  const page = await visit.open(`/tutorials/${id}`, { javaScript: false });
  await question(page, 1).getByRole('radio', { name: '2' }).check();
  await check(question(page, 1)).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incorrect' })).toBeVisible();
  await expect(page.getByText('Count the levels.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the question' }).click();
  await expect(question(page, 1)).toBeVisible();
  await question(page, 5).getByRole('checkbox', { name: 'Cell |10⟩ holds 1' }).check();
  await check(question(page, 5)).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correct' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the question' }).click();
  visit.expectConsole(/status 422|status of 422/);
  await question(page, 2).getByRole('textbox', { name: 'Your answer' }).fill('4096 qubits');
  await check(question(page, 2)).click();
  await expect(page.getByText('Write the answer as a number, such as 6, 0.25, 1/4 or 25 %.')).toBeVisible();
  await page.goBack();
  await question(page, 2).getByRole('textbox', { name: 'Your answer' }).fill('4096 amplitudes');
  await check(question(page, 2)).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Correct' })).toBeVisible();
});

test('steps through a figure of a query in its place, and opens what it shows in the simulator', async ({ visit }) => {
  const body = '```qram\ncells: 0 1 1 0 1 0 1 0\naddresses: |001⟩ + |110⟩\nstep: 10\ncaption: Two routes.\n```';
  const { id } = await addLesson(visit, 'A figure', body);
  const page = await visit.open(`/tutorials/${id}`, { width: 390, height: 844, theme: 'dark' });
  await expect(page.getByRole('img', { name: /^Tree of a memory with the cells 0 1 1 0/ })).toBeVisible();
  // axe doesn't read the contrast of letters in a drawing: dark ones on lit routers, also in the dark theme.
  const rootLetters = page.locator('figure text').filter({ hasText: 'L|R', visible: true }).first();
  await expect(rootLetters).toHaveCSS('fill', 'rgb(27, 15, 5)');
  for (const cell of await page.locator('.qram-reached text:not(.qram-address)').all())
    await expect(cell).toHaveCSS('fill', 'rgb(27, 15, 5)');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const readPlace = () =>
    page.locator('figure.qram').evaluate((figure) => {
      const { top, width, height } = figure.getBoundingClientRect();
      return { top: top + window.scrollY, width, height };
    });
  for (const width of [320, 768, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const before = await readPlace();
    await page.getByRole('button', { name: 'Step through' }).click();
    await expect(page.getByRole('slider', { name: 'Step' })).toHaveAttribute('aria-valuetext', /^Step 1 of 19/);
    await expect(page.getByText('Wait', { exact: true })).toHaveCount(0);
    expect(await readPlace(), `at ${width}`).toEqual(before);
    await page.keyboard.press('End');
    expect(await readPlace(), `at ${width}, last step`).toEqual(before);
    await page.reload();
  }
  await page.getByRole('button', { name: 'Step through' }).click();
  const step = page.getByRole('slider', { name: 'Step' });
  await expect(step).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(step).toHaveAttribute('aria-valuetext', /^Step 2 of 19/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(rootLetters).toHaveCSS('fill', 'rgb(27, 15, 5)');
  await page.getByRole('button', { name: 'Flip cell |000⟩, now 0' }).click();
  await expect(page.getByRole('button', { name: 'Flip cell |000⟩, now 1' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Open in simulator' }).click();
  await expect(page).toHaveURL(/\/simulator#v1&n=3/);
  await expect(page.locator('[aria-valuetext^="Step 1 of 19"]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Flip cell |000⟩, now 1' })).toBeVisible();
});
