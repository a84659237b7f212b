import { Button } from '@mantine/core';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { renderAdmin } from '../../../test/render-admin.tsx';
import { useConfirm } from './use-confirm.ts';

function Opener({ act, danger }: { act: () => Promise<unknown>; danger: boolean }) {
  const confirm = useConfirm();
  const open = () => confirm({ title: 'Delete all?', children: 'They are gone then.', confirm: 'Delete', danger, act });
  return <Button onClick={open}>Open</Button>;
}

async function openDialog({ act = async () => undefined as unknown, danger = false } = {}) {
  const called = vi.fn(act);
  await renderAdmin(<Opener act={called} danger={danger} />);
  await button('Open').click();
  await expect.element(dialog()).toBeVisible();
  return called;
}

const button = (name: string) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Delete all?' });

describe('a confirmation', () => {
  test('stays open and takes no second press until the action is done, then gives the focus back', async () => {
    const done = Promise.withResolvers<void>();
    const act = await openDialog({ act: () => done.promise });
    await expectAccessible();
    await button('Delete').click();
    await expect.element(button('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
    done.resolve();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
    expect(act).toHaveBeenCalledOnce();
  });

  test('closes with Escape without acting, and gives the focus back', async () => {
    const act = await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button('Open')).toHaveFocus();
    expect(act).not.toHaveBeenCalled();
  });

  test('starts on Cancel before something is destroyed, so that Enter destroys nothing', async () => {
    const act = await openDialog({ danger: true });
    await expect.element(button('Cancel')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(act).not.toHaveBeenCalled();
  });
});
