import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { setText } from '../../../../test/set-text.ts';
import { type ListUrlState, readListUrl } from '../../calls/collection-url.ts';
import { ListToolbar } from './ListToolbar.tsx';
import { selectFilter } from './toolbar-filter.tsx';

const SORTS = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
];
const choice = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label }));

/** A toolbar with a filter in sight, and one behind a menu where there is room for a row. */
function Toolbar({ initial, onChange }: { initial: string; onChange: (listState: ListUrlState) => void }) {
  const sorts = SORTS.map(({ value }) => value);
  const [listState, setListState] = useState(() => ({
    ...readListUrl(new URLSearchParams(initial), sorts),
    choices: Object.fromEntries(new URLSearchParams(initial).entries()) as Record<string, string | undefined>,
  }));
  const change = (patch: object) => {
    const next = { ...listState, ...patch };
    onChange(next as ListUrlState);
    setListState(next);
  };
  const filterBy = (field: string, label: string, all: string, ...labels: string[]) =>
    selectFilter({
      label,
      all,
      choices: choice(...labels),
      value: listState.choices[field],
      onChange: (value) => change({ choices: { ...listState.choices, [field]: value } }),
    });
  const status = filterBy('status', 'Status', 'All statuses', 'Pending', 'Approved');
  const plan = filterBy('plan', 'Plan', 'All plans', 'Monthly', 'Once');
  return (
    <ListToolbar
      placeholder="Search requests"
      sorts={SORTS}
      filters={[status, { ...plan, rare: true }]}
      dates="Requested"
      onClear={() => change({ choices: {}, dates: undefined })}
      listState={listState as ListUrlState}
      change={change}
    />
  );
}

async function renderToolbar({ width = 1280, initial = '' } = {}) {
  const onChange = vi.fn<(listState: ListUrlState) => void>();
  await renderAdmin(<Toolbar initial={initial} onChange={onChange} />, { width });
  return onChange;
}

const search = () => page.getByRole('searchbox', { name: 'Search requests' });
const status = () => page.getByRole('combobox', { name: 'Status' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const option = (name: string) => page.getByRole('option', { name });

describe('the toolbar of a list', () => {
  test('searches once, when typing pauses', async () => {
    const onChange = await renderToolbar();
    for (const text of ['q', 'qu', 'quantum']) setText(search().element(), text);
    expect(onChange).not.toHaveBeenCalled();
    await expect.element(search()).toHaveValue('quantum');
    await expect.poll(() => onChange).toHaveBeenCalled();
    expect(onChange.mock.calls).toEqual([[expect.objectContaining({ search: 'quantum', page: 1 })]]);
    await button('Clear search').click();
    await expect.element(search()).toHaveValue('');
    await expect.poll(() => onChange.mock.lastCall?.[0]).toMatchObject({ search: '' });
  });

  test('changes the order, and begins with the first page', async () => {
    const onChange = await renderToolbar({ initial: 'page=3' });
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await option('Oldest first').click();
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ sort: 'created_at', page: 1 });
  });

  test('puts the filters in one row, and the rare ones behind a menu that counts them', async () => {
    await renderToolbar();
    const fields = [search(), status(), button(/^More filters/), page.getByRole('combobox', { name: 'Sort by' })];
    const places = () => new Set(fields.map((field) => field.element().getBoundingClientRect().top));
    expect(places().size).toBe(1);
    await button('More filters').click();
    await expectAccessible();
    await page.getByRole('combobox', { name: 'Plan' }).click();
    await option('Monthly').click();
    await expect.element(button('More filters (1)')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('combobox', { name: 'Plan' })).not.toBeInTheDocument();
    await expect.element(button('More filters (1)')).toHaveFocus();
    expect(places().size).toBe(1);
  });

  test('clears all filters at once', async () => {
    const onChange = await renderToolbar({ initial: 'status=approved&plan=once&dates=today' });
    await button('Clear filters').click();
    await expect.element(button('More filters')).toBeVisible();
    await expect.element(button('Requested: Any date')).toBeVisible();
    expect(onChange).toHaveBeenCalledOnce();
  });

  test('puts the filters behind a button where they do not fit, with those that are set below', async () => {
    await renderToolbar({ width: 390 });
    await expect.element(status()).not.toBeInTheDocument();
    await button('Filters').click();
    await expectAccessible();
    await status().click();
    await option('Approved').click();
    await button('Filters (1)').click();
    await expect.element(status()).not.toBeInTheDocument();
    await expect.element(page.getByText('Status: Approved')).toBeVisible();
    await button('Clear filters').click();
    await expect.element(button('Filters')).toBeVisible();
  });

  test('names the filter of a period on a phone, and removes it alone', async () => {
    const onChange = await renderToolbar({ width: 390, initial: 'status=approved&dates=today' });
    await button('Remove filter Requested: Today').click();
    await expect.element(button('Filters (1)')).toBeVisible();
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ dates: undefined, choices: { status: 'approved' } });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
