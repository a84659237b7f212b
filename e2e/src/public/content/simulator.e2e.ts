import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import {
  DEFAULT_RUN,
  drawMemory,
  formatEstimate,
  formatRunLink,
  formatSweep,
  parseRunLink,
  type RunSettings,
  sweepNoise,
  toSweepSettings,
} from '@qram/simulator';
import { MEMORY_SEED, SEEDED_FIDELITIES, TRAJECTORY_SEED } from '@qram/simulator/test/seeded-fidelities';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { rootClasses } from '../../harness/expectations.ts';
import { test } from '../../harness/test.ts';

const cell = (page: Page, ket: string, value: number) =>
  page.getByRole('button', { name: `Flip cell ${ket}, now ${value}` });
const slider = (page: Page) => page.getByRole('slider', { name: 'Step', exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fragment = (page: Page) => new URL(page.url()).hash;

const rootRouter = (page: Page) =>
  page.getByRole('grid', { name: 'Tree' }).getByRole('button', { name: /^Root router/ });

test('a visitor changes a query and breaks a router, and opens the copied link on a phone', async ({ visit }) => {
  const page = await visit.open('/simulator', {
    prepare: (context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
  });

  await test.step('flips a cell, and steps by keyboard', async () => {
    await page.getByText('Step 10 of 19', { exact: true }).waitFor();
    await cell(page, '|001⟩', 1).press('Enter');
    await cell(page, '|001⟩', 0).waitFor();
    await expect(panel(page, 'State').locator('pre')).toHaveText(/LLR⟩\|0⟩[\s\S]*LRR⟩\|0⟩[\s\S]*RRL⟩\|1⟩/);
    await slider(page).press('ArrowRight');
    await page.getByText('Step 11 of 19', { exact: true }).waitFor();
    await page.getByText('Return the bus. The bus returns through the router on level 3.').waitFor();
    await slider(page).press('ArrowLeft');
    await slider(page).press('PageDown');
    await page.getByText('Step 7 of 19', { exact: true }).waitFor();
    await slider(page).press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Step 19 of 19, Unload address bit 1');
    await slider(page).press('Home');
    for (let step = 0; step < 10; step += 1) await slider(page).press('ArrowRight');
  });

  await test.step('breaks a router', async () => {
    await page.getByRole('button', { name: /^Root router L\|R sends left and right/ }).press('Enter');
    const errors = panel(page, 'Errors');
    await errors.getByRole('button', { name: 'Break with Z (phase flip)' }).press('Enter');
    await errors.getByText('Z on the root router, after step 10', { exact: true }).waitFor();
    await errors.getByText('Fidelity of this query: 0.111111').waitFor();
    await errors.getByText('|110⟩ The sign of the amplitude changed.').waitFor();
  });

  const phone = await test.step('opens the copied link elsewhere', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied the link to this run.').waitFor();
    await page.getByRole('button', { name: 'Copy BibTeX' }).click();
    await page.getByText('Copied this run as BibTeX, for a paper.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@misc\{qram-simulator,/);
    await page.getByRole('button', { name: 'Copy caption' }).click();
    await page.getByText('Copied the caption of this figure, with the link to the run.').waitFor();
    const caption = await page.evaluate(() => navigator.clipboard.readText());
    expect(caption).toContain('at step 10 of 19 (Copy data); error: Z on the root router, after step 10.');
    expect(caption).toContain(fragment(page));
    await page.getByRole('button', { name: 'Copy tree as PNG' }).click();
    await page.getByText('Copied the tree as a picture.').waitFor();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    expect(types).toEqual(['image/png']);
    await page.getByText('Downloads and saved runs are for those with premium applications.').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied the link to this run.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(() => fragment(page)).toBe(new URL(link).hash);
    const elsewhere = await visit.open(link, { width: 390, height: 844 });
    await cell(elsewhere, '|001⟩', 0).waitFor();
    await panel(elsewhere, 'Errors').getByText('Fidelity of this query: 0.111111').waitFor();
    await elsewhere.getByText('Step 10 of 19', { exact: true }).waitFor();
    return elsewhere;
  });

  await test.step('a phone shows the tree above the bar with the steps, and the field for kets on request', async () => {
    const bottom = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    const bar = await slider(phone).boundingBox();
    expect(await bottom(phone.getByRole('button', { name: 'Address |000⟩' }))).toBeLessThan(bar?.y ?? 0);
    expect(await bottom(phone.getByRole('button', { name: 'Forward' }))).toBeLessThanOrEqual(844);
    const kets = phone.getByRole('textbox', { name: 'Addresses as kets' });
    await expect(kets).toBeHidden();
    await phone.getByRole('button', { name: 'Type addresses as kets' }).click();
    await kets.fill('|000⟩');
    await expect(phone.getByRole('button', { name: 'Address |000⟩' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a phone has the speed of the steps too', async () => {
    await phone.setViewportSize({ width: 320, height: 700 });
    await phone.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await phone.getByRole('button', { name: 'Play' }).click();
    await phone.getByText('Step 19 of 19', { exact: true }).waitFor();
  });
});

test('a visitor comes from the premium applications, moves in the tree, and undoes a change', async ({ visit }) => {
  const page = await visit.open('/QramPage');
  await page.getByRole('link', { name: 'Step a query' }).click();
  await page.getByRole('heading', { level: 1, name: 'QRAM simulator' }).waitFor();

  await test.step('the address of the page follows the run', async () => {
    const opened = fragment(page);
    const address = page.getByRole('button', { name: 'Address |000⟩' });
    await address.click();
    await expect.poll(() => fragment(page)).not.toBe(opened);
    expect(parseRunLink(fragment(page)).ok).toBe(true);
    await page.reload();
    await expect(address).toHaveAttribute('aria-pressed', 'true');
    await address.click();
    await expect(address).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the tree is a grid: one stop of the Tab key, in which arrow keys move', async () => {
    const grid = page.getByRole('grid', { name: 'Tree' });
    await expect(grid.getByRole('row')).toHaveCount(5);
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    await grid.getByRole('button', { name: /^Root router/ }).focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(cell(page, '|100⟩', 1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cell(page, '|100⟩', 0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(grid.getByRole('button', { name: 'Address |100⟩' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(grid.getByRole('button', { name: 'Address |000⟩' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, '|000⟩', 0)).toBeFocused();
  });

  await test.step('a change is undone and redone, and a query has at least one address', async () => {
    await page.getByRole('radio', { name: 'One address' }).check({ force: true });
    const kets = page.getByRole('textbox', { name: 'Addresses as kets' });
    await expect(kets).toHaveValue('|001⟩');
    await page.getByRole('button', { name: 'Address |001⟩' }).click();
    await expect(kets).toHaveValue('|001⟩');
    await kets.fill('|0011⟩');
    await expect(kets).toHaveAttribute('aria-invalid', 'true');
    await kets.fill('|000⟩ - |111⟩');
    await expect(panel(page, 'State').locator('pre')).toHaveText(/LLL⟩[\s\S]*− \|RRR⟩/);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect(kets).toHaveValue('|001⟩');
    await page.keyboard.press('Control+Shift+z');
    await expect(kets).toHaveValue('|000⟩ - |111⟩');
  });

  await test.step('the tree shows the architecture that is selected in the comparison, and comes into view', async () => {
    const fanOut = panel(page, 'Compare').getByRole('button', { name: 'Show in tree: Fan-out' });
    await expect(fanOut).toHaveAttribute('aria-pressed', 'false');
    await fanOut.press('Enter');
    await expect(fanOut).toHaveAttribute('aria-pressed', 'true');
    await page.getByText('Step 7 of 13', { exact: true }).waitFor();
    await expect(panel(page, 'State').getByText('7 of 7')).toHaveCount(2);
    await expect(rootRouter(page)).toBeInViewport();
  });

  await test.step('a hybrid has a smaller tree, and as many pages as its select bits choose', async () => {
    await panel(page, 'Compare').getByRole('button', { name: 'Show in tree: Hybrid' }).click();
    await page.getByText('Step 7 of 26', { exact: true }).waitFor();
    await expect(page.getByRole('row', { name: 'Cells of page 1' }).getByRole('button')).toHaveCount(4);
    await page.getByRole('button', { name: 'More select bits' }).click();
    await page.getByText('Step 4 of 28', { exact: true }).waitFor();
    await expect(page.getByRole('row', { name: /^Cells of page/ })).toHaveCount(4);
    expect(new URL(page.url()).hash).toContain('&t=h3&h=2&');
  });

  await test.step('select-only visits the cells in turn, without a tree', async () => {
    await panel(page, 'Compare').getByRole('button', { name: 'Show steps: Select-only' }).click();
    await page.getByText('Step 1 of 8', { exact: true }).waitFor();
    const visited = page.getByRole('table', { name: 'Cells' }).locator('[aria-current="step"]');
    await expect(visited).toContainText('|000⟩');
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect(visited).toContainText('|001⟩');
    await expect(panel(page, 'State').getByText('This architecture has no routers')).toBeVisible();
  });
});

const largeRun = (addressBits: number) =>
  formatRunLink({ ...DEFAULT_RUN, memory: drawMemory(addressBits, 1, 1), addresses: { kind: 'uniform' }, step: 0 });

test('an admin opens links to large memories, and downloads a circuit and the tree', async ({ visit }) => {
  const page = await visit.open(`/simulator#${largeRun(6)}`, { as: 'admin' });

  await test.step('shows tables instead of a tree of 64 cells', async () => {
    await page.getByText('64 branches', { exact: true }).waitFor();
    await page.getByRole('table', { name: 'Routers by level' }).waitFor();
  });

  await test.step('shows 1,024 cells and branches page by page', async () => {
    await page.goto(`/simulator#${largeRun(10)}`);
    const cells = page.getByRole('table', { name: 'Cells' });
    const pages = page.getByRole('navigation', { name: 'Pages of cells' });
    await pages.getByText('1–64 of 1,024').waitFor();
    await expect(cells.locator('tbody tr')).toHaveCount(64);
    await pages.getByRole('button', { name: 'Next' }).click();
    await pages.getByText('65–128 of 1,024').waitFor();
    const value = drawMemory(10, 1, 1).cells[64] ?? 0;
    await cells.getByRole('button', { name: `Flip cell |0001000000⟩, now ${value}` }).click();
    await cells.getByRole('button', { name: `Flip cell |0001000000⟩, now ${1 - value}` }).waitFor();
    const branches = page.getByRole('navigation', { name: 'Pages of branches' });
    await branches.getByRole('button', { name: 'Next' }).click();
    await branches.getByText('17–32 of 1,024').waitFor();
  });

  await test.step('names the steps of a large memory in a line or two', async () => {
    for (const addressBits of [5, 8, 10]) {
      await page.goto(`/simulator#${largeRun(addressBits)}`);
      await page.getByText(`${(2 ** addressBits).toLocaleString('en-US')} branches`, { exact: true }).waitFor();
      for (const name of ['Route the bus', 'Copy data', 'Return the bus']) {
        const box = await slider(page).getByText(name, { exact: true }).boundingBox();
        expect(box?.height).toBeLessThan(40);
        expect(box?.width).toBeGreaterThan(50);
      }
    }
  });

  await test.step('downloads a circuit', async () => {
    await page.goto(`/simulator#${formatRunLink(DEFAULT_RUN)}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download OpenQASM 3' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('query.qasm');
    expect(await readFile(await file.path(), 'utf8')).toContain('OPENQASM 3');
  });

  await test.step('downloads the tree at its step as SVG, and as PNG of twice the size', async () => {
    const save = async (name: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download tree as ${name}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`qram-tree-step-10.${name.toLowerCase()}`);
      return readFile(await file.path());
    };
    const svg = (await save('SVG')).toString('utf8');
    const size = await page.evaluate((text) => {
      const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        name: root.localName,
        width: Number(root.getAttribute('width')),
        height: Number(root.getAttribute('height')),
      };
    }, svg);
    expect(size.name).toBe('svg');
    const png = await save('PNG');
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * size.width, 2 * size.height]);
  });

  await test.step('says why a larger memory has no circuit and no figure', async () => {
    await page.goto(`/simulator#${largeRun(5)}`);
    await page.getByText('Queries of up to 16 cells can be copied as a circuit.').waitFor();
    await page.getByText('Trees of up to 16 cells can be drawn.').waitFor();
    await expect(page.getByRole('button', { name: /^Download (OpenQASM|tree)/ })).toHaveCount(0);
  });
});

test('seeded trajectories are the same in the browser’s worker as in Node', async ({ visit }) => {
  const seeded = SEEDED_FIDELITIES[0];
  if (!seeded) throw new Error('There are no seeded fidelities.');
  const run: RunSettings = {
    ...DEFAULT_RUN,
    memory: drawMemory(seeded.addressBits, 1, MEMORY_SEED),
    noise: seeded.noise,
    shots: seeded.fidelities.length,
    seed: TRAJECTORY_SEED,
  };
  const page = await visit.open(`/simulator#${formatRunLink(run)}`);
  const noise = panel(page, 'Noise');
  await noise.scrollIntoViewIfNeeded();
  await noise.getByText('Simulated with 5 shots a point, seed 7.').waitFor({ timeout: 60_000 });
  await noise.getByRole('button', { name: 'Show as table' }).click();
  const reports = [...sweepNoise(toSweepSettings(run), run.shots)];
  const points = reports.at(-1)?.points ?? [];
  expect(points).toHaveLength(20);
  const table = noise.getByRole('table', { name: 'Fidelity by number of cells' });
  await table.waitFor();
  const rows = await table.locator('tbody tr').allInnerTexts();
  for (const { architecture, addressBits, estimate } of points) {
    const simulated = rows[addressBits - 1]?.split('\t')[architecture === 'fan-out' ? 4 : 2];
    const { value, note } = formatEstimate(estimate, true, 6);
    expect(simulated?.replaceAll('\n', '')).toBe(`${value}${note ?? ''}`);
  }
  const mean = seeded.fidelities.reduce((sum, fidelity) => sum + Number(fidelity), 0) / seeded.fidelities.length;
  expect(rows[seeded.addressBits - 1]).toContain(mean.toFixed(6));
});

test('sweeps the error rate by either fidelity, in the link, and downloads the bytes of the command line', async ({
  visit,
}) => {
  const page = await visit.open('/simulator#v1&n=3&c=6a&a=all&e=xq0.05&k=50&r=3', { as: 'admin' });
  const noise = panel(page, 'Noise');
  await noise.scrollIntoViewIfNeeded();
  await noise.getByRole('combobox', { name: 'Fidelity' }).selectOption('Register state (Hann et al.)');
  await noise.getByText(/two branches may come back in each other’s place/).waitFor();
  await noise.getByRole('radio', { name: 'By error rate' }).check({ force: true });
  await noise.getByRole('img', { name: /^Fidelity by error rate/ }).waitFor();
  await noise.getByText('Simulated with 50 shots a point, seed 3.').waitFor({ timeout: 60_000 });
  const link = new URL(page.url()).hash;
  expect(link).toMatch(/&f=h&w=r0\.005:0\.1:20&/);
  const parsed = parseRunLink(link);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const settings = toSweepSettings(parsed.value);
  const points = [...sweepNoise(settings, settings.shots)].at(-1)?.points ?? [];
  for (const format of ['csv', 'json'] as const) {
    const started = page.waitForEvent('download');
    await noise.getByRole('button', { name: `Download ${format.toUpperCase()}` }).click();
    const file = await (await started).path();
    expect(await readFile(file, 'utf8')).toBe(formatSweep(settings, points, format));
  }
  await noise.getByRole('button', { name: 'Show as table' }).click();
  await expect(noise.getByRole('table', { name: 'Fidelity by error rate' }).getByRole('row')).toHaveCount(21);
  await page.reload();
  await expect(noise.getByRole('radio', { name: 'By error rate' })).toBeChecked();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('says that the simulation couldn’t be loaded, and tries again', async ({ visit }) => {
  const network = { isLost: true };
  const page = await visit.open('/simulator#v1&n=1&c=4&a=all&k=20&r=3', {
    prepare: (context) => context.route(/sweep-worker/, (route) => (network.isLost ? route.abort() : route.continue())),
  });
  const noise = panel(page, 'Noise');
  await noise.scrollIntoViewIfNeeded();
  await noise.getByText('The simulation couldn’t be loaded.').waitFor();
  await expect(noise.getByRole('cell', { name: 'Not simulated' })).toHaveCount(2);
  await expectAccessible(page);
  network.isLost = false;
  await noise.getByRole('button', { name: 'Try again' }).click();
  await noise.getByText('Simulated with 20 shots a point, seed 3.').waitFor({ timeout: 60_000 });
});

test('draws the paths of a few addresses through 1,024 cells, with the rest folded', async ({ visit }) => {
  const cells = '5a'.repeat(128);
  const page = await visit.open(`/simulator#v1&n=10&c=${cells}&a=5,130,131,512,900&s=66`, { as: 'admin' });
  const tree = page.getByRole('grid', { name: 'Tree' });
  await tree.waitFor();
  await page.getByText('The other 1,019 cells are folded; the table has them.').waitFor();
  const row = (name: string) => tree.getByRole('row', { name, exact: true });
  await expect(row('Routers of level 1').getByRole('button')).toHaveCount(1);
  await expect(row('Routers of level 10').getByRole('button')).toHaveCount(4);
  await expect(row('Cells').getByRole('button')).toHaveCount(5);
  await row('Cells').getByRole('button', { name: 'Flip cell |0000000101⟩, now 0' }).click();
  await row('Cells').getByRole('button', { name: 'Flip cell |0000000101⟩, now 1' }).waitFor();
  await row('Routers of level 1').getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Router 1 of level 2' }).waitFor();
  await row('Addresses of the query').getByRole('button', { name: 'Address |512⟩, in bits 1000000000' }).click();
  await expect(row('Cells').getByRole('button')).toHaveCount(4);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show tree as table' }).click();
  await page.getByRole('table', { name: 'Routers by level' }).waitFor();
});

test('simulates errors of a device with numbers that are entered, and keeps them in the link', async ({ visit }) => {
  const page = await visit.open('/simulator#v1&n=2&c=6&a=all&e=zq0.01&k=50&r=3');
  const noise = panel(page, 'Noise');
  await noise.scrollIntoViewIfNeeded();
  await noise.getByRole('textbox', { name: 'Error rate' }).fill('0,5');
  await expect.poll(() => new URL(page.url()).hash).toContain('&e=zq0.5&');
  await noise.getByRole('textbox', { name: 'Error rate' }).fill('2');
  await expect(noise.getByText('Enter a number from 0 to 1.')).toBeVisible();
  expect(new URL(page.url()).hash).toContain('&e=zq0.5&');
  await noise.getByRole('combobox', { name: 'Errors' }).selectOption('Of a device (T1, T2, loss)');
  await expect(noise.getByText(/^Place et al\./)).toBeVisible();
  await expect(noise.getByRole('radio', { name: 'By error rate' })).toHaveCount(0);
  await noise.getByRole('textbox', { name: 'T1' }).fill('20');
  // T2 is at most twice T1.
  await expect(noise.getByRole('textbox', { name: 'T2' })).toHaveValue('40');
  await expect(noise.getByRole('combobox', { name: 'Device' })).toHaveValue('Own numbers');
  await noise.getByRole('textbox', { name: 'T2' }).fill('');
  await noise.getByRole('textbox', { name: 'Step in µs' }).fill('0.5');
  await noise.getByRole('combobox', { name: 'What they hit' }).selectOption('Set routers');
  await expect.poll(() => new URL(page.url()).hash).toContain('&e=h20::0:0.5&k=50');
  await noise.getByText('Simulated with 50 shots a point, seed 3.').waitFor({ timeout: 60_000 });
  const parsed = parseRunLink(new URL(page.url()).hash);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const points = [...sweepNoise(toSweepSettings(parsed.value), 50)].at(-1)?.points ?? [];
  const four = points.filter(({ addressBits }) => addressBits === 2);
  expect(four).toHaveLength(2);
  for (const { estimate } of four)
    await expect(noise.getByText(formatEstimate(estimate, true, 3).value, { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(noise.getByRole('textbox', { name: 'T1' })).toHaveValue('20');
  await expect(noise.getByRole('textbox', { name: 'T2' })).toHaveValue('');
  await noise.getByRole('combobox', { name: 'Errors' }).selectOption('Bit flips (X)');
  await expect(noise.getByRole('textbox', { name: 'Error rate' })).toHaveValue('0.01');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('takes a query pipelined, in the link, through a reload and back by undo', async ({ visit }) => {
  const page = await visit.open('/simulator#v1&n=4&c=6a6a&a=all&s=15&x=12Z1.0&e=zs0.001&k=50', { as: 'admin' });
  const schedule = panel(page, 'Noise').getByRole('combobox', { name: 'Schedule' });
  const errors = panel(page, 'Errors');

  await test.step('chooses it', async () => {
    await page.getByText('Step 15 of 29', { exact: true }).waitFor();
    await errors.getByText('Z on router 1 of level 2, after step 12').waitFor();
    await panel(page, 'Compare').getByText('29 steps serial, 27 pipelined', { exact: true }).waitFor();
    await schedule.selectOption('Pipelined');
    await page.getByText('Step 14 of 27', { exact: true }).waitFor();
    await expect(errors).toHaveCount(0);
    await slider(page).press('Home');
    for (let step = 0; step < 6; step += 1) await slider(page).press('ArrowRight');
    await page
      .getByRole('status')
      .getByText('Address bit 3 sets its router on level 3, and address bit 4 enters the tree and goes to level 2.')
      .waitFor();
    await page.getByText('All 27 steps in words', { exact: true }).click();
    await page.getByRole('heading', { name: 'Route the address bits' }).waitFor();
    await expect.poll(() => fragment(page)).toContain('&u=p&s=6&x=&');
  });

  await test.step('keeps it when the page is loaded again', async () => {
    await page.reload();
    await page.getByText('Step 6 of 27', { exact: true }).waitFor();
    await expect(schedule).toHaveValue('pipelined');
    await panel(page, 'Physical resources').getByText('27 steps of one gate time, pipelined').waitFor();
  });

  await test.step('undoes a change back to serial', async () => {
    await schedule.selectOption('Serial');
    await page.getByText(/^Step \d+ of 29$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Step \d+ of 27$/).waitFor();
    await expect(schedule).toHaveValue('pipelined');
  });

  await test.step('fits 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const tab of ['State', 'Noise', 'Compare']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});

test('shows figure, exact figures and text without JavaScript', async ({ visit }) => {
  const page = await visit.open('/simulator', { javaScript: false, width: 390 });
  await page.getByText('JavaScript is turned off.').waitFor();
  await page.getByText('The bus takes the data of the cell it has reached.').first().waitFor();
  for (const name of ['State', 'Noise', 'Compare']) await expect(panel(page, name)).toBeVisible();
  await expect(panel(page, 'Noise').getByText('0.958317')).toBeVisible();
  await expect(panel(page, 'Noise').getByText('0.932731')).toBeVisible();
  for (const name of ['Play', 'Back', 'Forward', 'Random cells', 'Undo'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const text of ['entanglement fidelity', 'Set routers: Z gives R a minus sign', 'F ≥ 1 − 4εTn'])
    await expect(panel(page, 'How noise and fidelity are defined').getByText(text)).toBeVisible();
  await expect(panel(page, 'Compare').getByRole('row', { name: /QROM/ })).toContainText('24');
  await page.getByText('All 19 steps in words').click();
  await expect(page.getByText('The root router releases address bit 1')).toBeVisible();
});

test('shows an accessible simulator that fits 1440, 390 and 320 pixels in either theme, in each panel', async ({
  visit,
}) => {
  const page = await visit.open('/simulator', { width: 1440, height: 900 });
  for (const [theme, width] of [
    ['light', 1440],
    ['light', 390],
    ['dark', 1440],
    ['dark', 390],
    ['dark', 320],
  ] as const)
    await test.step(`${width} pixels in the ${theme} theme`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const toDark = page.getByRole('banner').getByRole('button', { name: 'Dark theme' });
      if (theme === 'dark' && width === 1440) await toDark.click();
      expect(await rootClasses(page)).toContain(theme);
      for (const name of width < 768 ? ['Noise', 'Compare', 'State'] : []) {
        await page.getByRole('tab', { name }).click();
        await expect(panel(page, name)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      await rootRouter(page).click();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // Another click lets go of the router.
      await rootRouter(page).click();
    });
});
