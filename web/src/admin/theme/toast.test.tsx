import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { renderAdmin } from '../../../test/render-admin.tsx';
import { hasUndo, showProgress, toastDone, toastFailed, undoLatest } from './toast.tsx';

const toasts = () => page.getByRole('alert');
const shown = () =>
  toasts()
    .elements()
    .map((toast) => toast.textContent);
const button = (name: string) => page.getByRole('button', { name });

describe('toasts', () => {
  test('undoes what a toast says, once', async () => {
    await renderAdmin(null);
    const undo = vi.fn();
    toastDone('Moved: Third', { undo });
    await expect.element(button('Undo')).toBeVisible();
    await expectAccessible();
    expect(hasUndo()).toBe(true);
    await button('Undo').click();
    await expect.element(toasts()).not.toBeInTheDocument();
    expect([hasUndo(), undoLatest()]).toEqual([false, false]);
    expect(undo).toHaveBeenCalledOnce();
  });

  test('undoes the latest toast by key', async () => {
    await renderAdmin(null);
    const [first, second] = [vi.fn(), vi.fn()];
    toastDone('First', { undo: first });
    toastDone('Second', { undo: second });
    expect(undoLatest()).toBe(true);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  test('offers no undo of a toast that was dismissed', async () => {
    await renderAdmin(null);
    toastDone('Moved: Third', { undo: vi.fn() });
    await button('Dismiss').click();
    await expect.element(toasts()).not.toBeInTheDocument();
    expect(hasUndo()).toBe(false);
  });

  test('replaces an earlier failure of the same action, and removes it when the action succeeds', async () => {
    await renderAdmin(null);
    toastFailed('Failed to save video.', 'Out of order.');
    toastFailed('Failed to save video.', 'Still out of order.');
    await expect.element(page.getByText('Still out of order.')).toBeVisible();
    await expect.poll(() => shown()).toEqual(['Failed to save video.Still out of order.']);
    toastDone('Saved: Grover', { key: 'Failed to save video.' });
    await expect.poll(() => shown()).toEqual(['Saved: Grover']);
  });

  test('offers a next step, and leaves when it is taken', async () => {
    await renderAdmin(null);
    const press = vi.fn();
    toastDone('Exported 3 rows', { action: { label: 'Export all 9', press } });
    await button('Export all 9').click();
    await expect.element(toasts()).not.toBeInTheDocument();
    expect(press).toHaveBeenCalledOnce();
  });

  test('shows how far a long call is, until it ends', async () => {
    await renderAdmin(null);
    const call = Promise.withResolvers<string>();
    const result = showProgress('Restoring', (onProgress) => {
      onProgress({ step: 'saving', done: 1200, total: 5000 } as never);
      return call.promise;
    });
    expect(shown()).toEqual([]);
    await expect.element(page.getByText('Restoring: 1,200 of 5,000')).toBeVisible();
    call.resolve('done');
    expect(await result).toBe('done');
    await expect.element(toasts()).not.toBeInTheDocument();
  });
});
