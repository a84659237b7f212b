import { MutationObserver, notifyManager, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { browserQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

describe('a mutation in the browser', () => {
  test('shows a mutation as pending within the task of the press', async () => {
    const observer = new MutationObserver(browserQueryClient(), { mutationFn: () => new Promise(() => undefined) });
    const statuses: string[] = [];
    observer.subscribe(notifyManager.batchCalls(({ status }) => void statuses.push(status)));
    void observer.mutate();
    await Promise.resolve();
    expect(statuses).toEqual(['pending']);
  });

  test('fails at once without a connection', async () => {
    onlineManager.setOnline(false);
    const send = () => Promise.reject(new Error('No connection.'));
    const observer = new MutationObserver(browserQueryClient(), { mutationFn: send });
    await expect(observer.mutate()).rejects.toThrow('No connection.');
  });
});
