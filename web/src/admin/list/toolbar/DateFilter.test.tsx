import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { setText } from '../../../../test/set-text.ts';
import { DateFilter } from './DateFilter.tsx';

function CreatedFilter({ initial, onChange }: { initial: string | undefined; onChange: (dates: unknown) => void }) {
  const [value, setValue] = useState(initial);
  const change = (dates: string | undefined) => {
    onChange(dates);
    setValue(dates);
  };
  return <DateFilter label="Created" value={value} onChange={change} />;
}

async function renderFilter(initial?: string) {
  const onChange = vi.fn();
  await renderAdmin(<CreatedFilter initial={initial} onChange={onChange} />);
  return onChange;
}

const toggle = (label: string) => page.getByRole('button', { name: `Created: ${label}` });

describe('the filter of a period', () => {
  test('chooses a period by its name, and gives the focus back', async () => {
    const onChange = await renderFilter();
    await toggle('Any date').click();
    await expectAccessible();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect.element(toggle('Last 7 days')).toHaveFocus();
    expect(onChange).toHaveBeenLastCalledWith('last-7-days');
  });

  test('limits a list to the days between two dates, or from one on', async () => {
    const onChange = await renderFilter();
    await toggle('Any date').click();
    await page.getByLabelText('From').fill('2026-01-05');
    expect(onChange).toHaveBeenLastCalledWith('2026-01-05..');
    await page.getByLabelText('To').fill('2026-01-09');
    await expect.poll(() => onChange).toHaveBeenLastCalledWith('2026-01-05..2026-01-09');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: /^Created/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Created: Jan 5.* – Jan 9/ })).toHaveFocus();
  });

  test('keeps both days that are typed before the list follows', async () => {
    const onChange = await renderFilter();
    await toggle('Any date').click();
    // Both in one task, before the filter renders again.
    const inputs = page
      .getByRole('dialog', { name: /^Created/ })
      .element()
      .querySelectorAll<HTMLInputElement>('input');
    for (const [index, input] of inputs.entries()) setText(input, index === 0 ? '2026-01-05' : '2026-01-09');
    await expect.poll(() => onChange).toHaveBeenLastCalledWith('2026-01-05..2026-01-09');
  });

  test('removes the limit with Any date', async () => {
    const onChange = await renderFilter('today');
    await toggle('Today').click();
    await page.getByRole('button', { name: 'Any date' }).click();
    await expect.element(toggle('Any date')).toBeVisible();
    expect(onChange).toHaveBeenLastCalledWith(undefined);
  });
});
