import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import type { SentCall } from '../../../../test/fake-api.ts';
import { ADMIN, renderAdmin } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { UserPicker } from './UserPicker.tsx';

const USERS = [
  { ...ADMIN, id: 3, name: 'Lin', username: 'lin' },
  { ...ADMIN, id: 4, name: 'Grace', username: 'grace' },
];
const search = ({ query }: SentCall) => {
  const { search: text = '' } = query as { search?: string };
  return USERS.filter(({ username }) => username.includes(text));
};

function Picker({ onChange }: { onChange: (ids: string[]) => void }) {
  const [value, setValue] = useState<ReadonlyMap<string, string>>(new Map());
  const change = (users: ReadonlyMap<string, string>) => {
    onChange([...users.keys()]);
    setValue(users);
  };
  return <UserPicker label="Users" value={value} onChange={change} />;
}

async function renderPicker(users: (call: SentCall) => unknown = search) {
  const onChange = vi.fn();
  const { sent } = await renderAdmin(<Picker onChange={onChange} />, { responses: { 'GET /api/users': users } });
  return { onChange, sent };
}
const picker = () => page.getByRole('combobox', { name: 'Users' });

describe('the picker of users', () => {
  test('searches on the server, and keeps those chosen before', async () => {
    const { onChange, sent } = await renderPicker();
    await picker().click();
    await expectAccessible();
    await userEvent.keyboard('lin');
    await expect.element(page.getByRole('option', { name: /Grace/ })).not.toBeInTheDocument();
    await expect.poll(() => sent.at(-1)?.query).toMatchObject({ search: 'lin' });
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['3']);
    await userEvent.keyboard('grace');
    await expect.poll(() => sent.at(-1)?.query).toMatchObject({ search: 'grace' });
    await expect.element(page.getByRole('option', { name: /Grace/ })).toBeVisible();
    await expect.element(page.getByText(/^Lin/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onChange).toHaveBeenLastCalledWith(['3', '4']);
  });

  test('says when nobody is found', async () => {
    await renderPicker();
    await picker().click();
    await userEvent.keyboard('nobody');
    await expect.element(page.getByText('Nobody found')).toBeVisible();
  });

  test('says when the users fail to load', async () => {
    await renderPicker(() => {
      throw new ApiError(500, { message: 'No.' });
    });
    await expect.element(page.getByText(/The users couldn't be loaded/)).toBeVisible();
  });
});
