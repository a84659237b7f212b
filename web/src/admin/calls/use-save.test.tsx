import { describe, expect, test, vi } from 'vitest';
import { renderAdminHook } from '../../../test/render-admin.tsx';
import { ApiError } from '../../api/api-client.ts';
import { useSave } from './use-save.ts';

const current = { id: 3, title: 'By them' };

describe('a save', () => {
  test('returns the saved record', async () => {
    const { hook } = await renderAdminHook(() => useSave(async (title: string) => ({ id: 3, title })));
    expect(await hook.current.save('Shor')).toEqual({ kind: 'saved', record: { id: 3, title: 'Shor' } });
  });

  test.each([
    [new ApiError(409, { message: 'Changed.', current }), { kind: 'conflict', current, reason: 'Changed.' }],
    [new ApiError(409, { message: 'In use.' }), { kind: 'failed', reason: 'In use.' }],
    [new ApiError(404, { message: 'Not found.' }), { kind: 'gone', reason: 'Not found.' }],
    [
      new ApiError(422, { message: 'Invalid.', errors: { title: ['Required.', 'Short.'] } }),
      { kind: 'invalid', errors: { title: 'Required.' }, reason: 'Invalid.' },
    ],
    [new ApiError(401, { message: 'Please log in.' }), { kind: 'failed', reason: 'Please log in.' }],
    [new ApiError(0, null), { kind: 'failed', reason: expect.stringContaining("couldn't be reached") }],
    [new DOMException('Stopped', 'AbortError'), { kind: 'stopped', reason: undefined }],
    [new TypeError('x is undefined'), { kind: 'failed', reason: undefined }],
  ])('returns what refused it: %s', async (error, outcome) => {
    const send = vi.fn(async () => {
      throw error;
    });
    const { hook } = await renderAdminHook(() => useSave(send));
    expect(await hook.current.save(undefined)).toEqual(outcome);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
