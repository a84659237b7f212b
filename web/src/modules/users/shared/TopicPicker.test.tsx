import { type FormEvent, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { TopicPicker } from './TopicPicker.tsx';

const LONG = 'Superpositionofaddressesinabucketbrigadeatfinitetemperatures';
const TOPICS = [
  { id: 3, title: 'Something else entirely', category_title: 'Memories', premium: 1 },
  { id: 4, title: LONG, category_title: 'Memories', premium: 1 },
  { id: 5, title: 'Open to everyone', category_title: 'Basics', premium: 0 },
];

function Picker({ initial, onChange }: { initial: string; onChange: (premium: string) => void }) {
  const [value, setValue] = useState(initial);
  const change = (premium: string) => {
    onChange(premium);
    setValue(premium);
  };
  return <TopicPicker label="Premium lessons" value={value} onChange={change} />;
}

async function renderPicker(topics: () => unknown = () => TOPICS, initial = '0') {
  const [onChange, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())];
  await renderAdmin(
    <form onSubmit={onSubmit}>
      <Picker initial={initial} onChange={onChange} />
    </form>,
    { responses: { 'GET /api/topics': topics } },
  );
  return { onChange, onSubmit };
}

const picker = () => page.getByRole('combobox', { name: 'Premium lessons' });
const option = (name: string) => page.getByRole('option', { name });

describe('the picker of premium lessons', () => {
  test('takes the first match on Enter, and leaves the form open', async () => {
    const { onChange, onSubmit } = await renderPicker();
    await picker().click();
    await expectAccessible();
    await userEvent.keyboard('superpos');
    await expect.element(option(LONG)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('4');
    await expect.element(picker()).toHaveValue('');
    await userEvent.keyboard('no such topic');
    await expect.element(page.getByText('No matching lesson')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('takes the first match of what was typed while the lessons loaded', async () => {
    const topics = Promise.withResolvers<unknown>();
    const { onChange } = await renderPicker(() => topics.promise);
    await picker().click();
    await userEvent.keyboard('superpos');
    await expect.element(page.getByText('Loading lessons…')).toBeVisible();
    topics.resolve(TOPICS);
    await expect.element(option(LONG)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('4');
  });

  test('offers free lessons only in a search', async () => {
    await renderPicker();
    await picker().click();
    await expect.element(option('Something else entirely')).toBeVisible();
    expect(page.getByRole('option', { name: /Open to everyone/ }).elements()).toEqual([]);
    await userEvent.keyboard('open');
    await expect.element(page.getByRole('option', { name: /Open to everyone.*Free/ })).toBeVisible();
  });

  test('removes lessons, one with Backspace and all with the button', async () => {
    const { onChange } = await renderPicker(() => TOPICS, '3,4');
    await expect.element(page.getByText(LONG)).toBeVisible();
    await picker().click();
    await userEvent.keyboard('{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith('3');
    await page.getByLabelText('Remove all lessons').click();
    expect(onChange).toHaveBeenLastCalledWith('0');
  });

  test('shows the chosen ids when the lessons fail to load', async () => {
    const fail = () => {
      throw new ApiError(500, { message: 'No.' });
    };
    await renderPicker(fail, '4');
    await expect
      .element(page.getByText("The lessons couldn't be loaded, so they're shown by their IDs."))
      .toBeVisible();
    await expect.element(page.getByText('Lesson 4')).toBeVisible();
  });
});
