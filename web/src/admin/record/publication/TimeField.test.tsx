import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { TimeField } from './TimeField.tsx';

async function renderField(value: string) {
  const onChange = vi.fn();
  await renderAdmin(<TimeField label="Publish at" value={value} onChange={onChange} />);
  return onChange;
}
const field = () => page.getByLabelText(/^Publish at/);

describe('the field of a time', () => {
  test("shows a stored time in the admin's time zone, and names the zone", async () => {
    await renderField('2026-11-20T10:00:00.000Z');
    const local = new Date('2026-11-20T10:00:00.000Z');
    await expect
      .element(field())
      .toHaveValue(
        `2026-11-${String(local.getDate()).padStart(2, '0')}T${String(local.getHours()).padStart(2, '0')}:00`,
      );
    await expect.element(page.getByText(/^Times are in /)).toBeVisible();
    await expectAccessible();
  });

  test('reports the entered time in UTC', async () => {
    const onChange = await renderField('');
    await expect.element(page.getByText('In your time zone.')).toBeVisible();
    await field().fill('2026-12-01T12:30');
    expect(onChange).toHaveBeenLastCalledWith(new Date('2026-12-01T12:30').toISOString());
  });

  test('reports an incomplete time as none, and keeps what was typed', async () => {
    const onChange = await renderField('2026-11-20T10:00:00.000Z');
    await field().fill('');
    expect(onChange).toHaveBeenLastCalledWith('');
    await expect.element(page.getByText('In your time zone.')).toBeVisible();
  });
});
