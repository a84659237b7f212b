import { Button } from '@mantine/core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { ListPage, type Respond, type SentCall } from '../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { sampleMedia } from '../../../../test/sample-records.ts';
import { ApiError } from '../../../api/api-client.ts';
import { MediaPicker } from './MediaPicker.tsx';

const FILES = Array.from({ length: 30 }, (_, index) => sampleMedia({ id: index + 1 }));

function listFiles({ query }: SentCall): ListPage {
  const { search = '', page: number, per_page: size } = query as { search?: string; page: number; per_page: number };
  const found = FILES.filter(({ name }) => name.includes(search));
  return new ListPage(found.slice((number - 1) * size, number * size), found.length);
}

function Opener({ onChoose }: { onChoose: (file: unknown) => void }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <MediaPicker
        opened={opened}
        filter={{ type: 'picture', folder: 'gallery' }}
        onChoose={onChoose}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

async function openPicker(files: Respond = listFiles) {
  const onChoose = vi.fn();
  const { sent } = await renderAdmin(<Opener onChoose={onChoose} />, { responses: { 'GET /api/media': files } });
  await button('Open').click();
  await expect.element(picker()).toBeVisible();
  return { onChoose, sent };
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const picker = () => page.getByRole('dialog', { name: 'Choose from library' });
const search = () => picker().getByRole('searchbox');

describe('the picker of the library', () => {
  test('finds a file by its name, and hands it over', async () => {
    const { onChoose, sent } = await openPicker();
    await expect.element(search()).toHaveFocus();
    await expect.element(picker().getByRole('button', { name: /picture-2\.png/ })).toBeVisible();
    await expectAccessible();
    await search().fill('picture-7');
    await expect.element(picker().getByRole('button', { name: /picture-2\.png/ })).not.toBeInTheDocument();
    expect(sent.at(-1)?.query).toMatchObject({ search: 'picture-7', type: 'picture', folder: 'gallery', page: 1 });
    await picker()
      .getByRole('button', { name: /picture-7\.png/ })
      .click();
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(FILES[6]);
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
  });

  test('closes with Escape, chooses nothing, and gives the focus back', async () => {
    const { onChoose } = await openPicker();
    await userEvent.keyboard('{Escape}');
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
    expect(onChoose).not.toHaveBeenCalled();
  });

  test('says when no file matches', async () => {
    await openPicker();
    await search().fill('nothing-like-this');
    await expect.element(picker().getByText(/No .*match|Nothing/)).toBeVisible();
  });

  test('says when the library fails to load, and loads it again', async () => {
    const server = { fails: true };
    await openPicker((call) => {
      if (server.fails) throw new ApiError(500, { message: 'Out of order.' });
      return listFiles(call);
    });
    await expect.element(picker().getByText('Out of order.')).toBeVisible();
    server.fails = false;
    await picker().getByRole('button', { name: 'Try again' }).click();
    await expect.element(picker().getByRole('button', { name: /picture-1\.png/ })).toBeVisible();
  });
});
