import { useForm } from '@mantine/form';
import { describe, expect, test, vi } from 'vitest';
import { renderAdminHook } from '../../../../test/render-admin.tsx';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import { useConflict } from './use-conflict.ts';

const base = {
  id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  title: 'One',
  description: 'Text',
  link: 'https://youtu.be/F_Riqjdh2oM',
  views: 0,
  featured: 0 as const,
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  state: 'live' as const,
};
const theirs = { ...base, description: 'Text by them', updated_at: '2026-11-20T11:00:00.000Z' };
const { form } = videosDefinition;

async function setUp(yours: object, record: typeof base | null = base) {
  const values = { ...form.values.toValues(base as never), ...yours };
  const [onMerged, onOpen] = [vi.fn(async () => undefined), vi.fn()];
  const versions = [{ at: theirs.updated_at, actor_id: 2, actor_name: 'Ada', actor_username: 'ada' }];
  const { hook } = await renderAdminHook(
    () => {
      const state = useForm({ initialValues: values });
      const files = { choices: {} } as never;
      const context = { definition: videosDefinition, record: record as never, form: state, files, onMerged, onOpen };
      return { values: state.values, onConflict: useConflict(context) };
    },
    { responses: () => versions },
  );
  const onConflict = (startedFrom: string) => hook.current.onConflict(theirs as never, startedFrom);
  return { hook, onConflict, onMerged, onOpen };
}

describe('a record that someone else has saved', () => {
  test('merges other changed fields, and saves on the other version', async () => {
    const { hook, onConflict, onMerged, onOpen } = await setUp({ title: 'Mine' });
    await onConflict(base.updated_at);
    const merged = expect.objectContaining({ title: 'Mine', description: 'Text by them' });
    await expect.poll(() => hook.current.values).toEqual(merged);
    const note = expect.stringMatching(/^, merged with Ada \(ada\)'s changes from /);
    expect(onMerged).toHaveBeenCalledWith({ values: merged, files: {}, updatedAt: theirs.updated_at, note });
    expect(onOpen).not.toHaveBeenCalled();
  });

  test.each([
    ['both have changed the same field', { description: 'Mine' }, base, base.updated_at],
    ['editing started from an unknown version', { title: 'Mine' }, base, '2026-11-20T10:30:00.000Z'],
    ['the form is of a new record', { title: 'Mine' }, null, base.updated_at],
  ])('preserves the other version when %s', async (_case, yours, record, startedFrom) => {
    const { hook, onConflict, onMerged, onOpen } = await setUp(yours, record);
    const before = hook.current.values;
    await onConflict(startedFrom);
    expect(hook.current.values).toEqual(before);
    expect(onMerged).not.toHaveBeenCalled();
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ theirs, author: 'Ada (ada)' }));
  });
});
