import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../harness/accessibility.ts';
import { test } from '../../harness/test.ts';

test('estimates physical resources with and without correction, from settings that the link has', async ({ visit }) => {
  const page = await visit.open('/simulator', { width: 1440 });
  const resources = page.getByRole('region', { name: 'Physical resources', exact: true });
  const row = (name: string) => resources.getByRole('row', { name: new RegExp(`^${name}`) });
  const errorRate = resources.getByRole('textbox', { name: 'Physical error rate' });

  await test.step('shows the figures of the first run', async () => {
    // 26 logical qubits of distance 9, for 22 layers of 9 rounds.
    await expect(row('Bucket brigade Corrected')).toContainText(/9\s*4,186\s*198 µs\s*0\.515%/);
    await expect(row('QROM')).toContainText(/7\s*582\s*42 µs/);
    await expect(row('Bucket brigade, not corrected')).toContainText(/None\s*26\s*1\.9 µs\s*At most 22\.8%/);
    await expect(resources.getByText(/^No free lunch/)).toContainText('411,840 syndrome bits');
    await expect(errorRate).toHaveAccessibleDescription(/Gidney and Ekerå, arXiv:1905\.09749/);
    expect(new URL(page.url()).hash).not.toContain('&p=');
  });

  await test.step('follows a setting, in the link too', async () => {
    await errorRate.fill('1e-4');
    // 26 × 22 × 5 × 10⁻⁷ = 0.000286
    await expect(row('Bucket brigade Corrected')).toContainText(/5\s*1,274\s*110 µs\s*0\.0286%/);
    await expect.poll(() => new URL(page.url()).hash).toContain('&p=0.0001:0.01:1:0.01:0.1:0.1&');
    await page.reload();
    await expect(errorRate).toHaveValue('0.0001');
    await expect(row('Bucket brigade Corrected')).toContainText('1,274');
  });

  await test.step('says in place what a setting must be, and keeps the last figures', async () => {
    await errorRate.fill('2');
    await expect(errorRate).toHaveAttribute('aria-invalid', 'true');
    await expect(errorRate).toHaveAccessibleDescription('Enter a number from 1e-12 to 1.');
    await expect(row('Bucket brigade Corrected')).toContainText('1,274');
  });

  await test.step('says that no distance meets the target at the threshold', async () => {
    await errorRate.fill('0.01');
    await expect(row('Bucket brigade Corrected')).toContainText('No distance meets the target');
    await resources.getByText(/^At and above the threshold/).waitFor();
    await expect(resources.getByText(/^No free lunch/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(errorRate).toHaveValue('0.0001');
  });

  for (const width of [1440, 390, 320])
    await test.step(`fits ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
});
