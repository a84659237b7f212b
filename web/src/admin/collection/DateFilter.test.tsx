import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../test/render-admin.tsx';
import { DateFilter } from './DateFilter.tsx';

function Filter() {
  const [value, setValue] = useState<string | undefined>(undefined);
  return <DateFilter label="Created" value={value} onChange={setValue} />;
}

describe('the filter of a period', () => {
  test('chooses a period by its name', async () => {
    await renderAdmin(<Filter />);
    await page.getByRole('button', { name: 'Created: Any date' }).click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect.element(page.getByRole('button', { name: 'Created: Last 7 days' })).toHaveFocus();
  });
});
