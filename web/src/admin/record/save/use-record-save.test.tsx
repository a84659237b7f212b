import { describe, expect, test } from 'vitest';
import type { SentCall } from '../../../../test/fake-api.ts';
import { renderAdminHook } from '../../../../test/render-admin.tsx';
import { takeToasts } from '../../../../test/toasts.ts';
import { ApiError } from '../../../api/api-client.ts';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import { useRecordSave } from './use-record-save.ts';

const { form, messages } = videosDefinition;
const CONFIRMED = { field: 'hides_it', title: 'Hide it?', confirm: 'Hide' } as const;
const definition = { ...videosDefinition, form: { ...form, rules: { ...form.rules, confirmation: CONFIRMED } } };
const record = {
  id: 3,
  title: 'Grover',
  description: '',
  link: 'https://youtu.be/F_Riqjdh2oM',
  views: 5,
  featured: 0 as const,
  state: 'live' as const,
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T11:00:00.000Z',
};
const values = { ...form.values.toValues(record as never), title: 'Shor' };
const refusal = (status: number, body: object) => () => {
  throw new ApiError(status, { message: 'No.', ...body });
};
const question = { errors: { hides_it: ['Visitors see it now.'] } };

async function setUp(respond: (call: SentCall) => unknown, edited: typeof record | null = record) {
  const { hook, sent } = await renderAdminHook(() => useRecordSave(definition, edited as never), {
    responses: respond,
  });
  return { ...hook.current, sent };
}

describe('saving a form', () => {
  test('sends the changed fields with the version that editing started from', async () => {
    const { save, sent } = await setUp(() => ({ ...record, title: 'Shor' }));
    expect(await save({ values, files: {} })).toMatchObject({ kind: 'saved', record: { title: 'Shor' } });
    expect(sent).toEqual([
      expect.objectContaining({
        key: 'PUT /api/videos/:id',
        body: { title: 'Shor', updated_at: record.updated_at },
      }),
    ]);
    expect(takeToasts()).toHaveLength(1);
  });

  test('sends all fields of a new record', async () => {
    const { save, sent } = await setUp(() => record, null);
    await save({ values, files: {} });
    expect(sent[0]).toMatchObject({ key: 'POST /api/videos', body: { title: 'Shor', link: record.link } });
  });

  test('leaves conflicts and deleted records to the form', async () => {
    const conflict = await setUp(refusal(409, { current: record }));
    expect(await conflict.save({ values, files: {} })).toMatchObject({ kind: 'conflict', current: record });
    expect(await (await setUp(refusal(404, {}))).save({ values, files: {} })).toMatchObject({ kind: 'gone' });
    expect(takeToasts()).toEqual([]);
  });

  test('reports a refused field in a toast, and returns its error', async () => {
    const { save } = await setUp(refusal(422, { errors: { title: ['Too long.'] } }));
    expect(await save({ values, files: {} })).toMatchObject({ kind: 'invalid', errors: { title: 'Too long.' } });
    expect(takeToasts()).toEqual([{ title: messages.invalid ?? messages.save, message: 'No.' }]);
  });

  test('reports that a new record could not be added because something it needs is gone', async () => {
    await (await setUp(refusal(404, {}), null)).save({ values, files: {} });
    expect(takeToasts()).toEqual([{ title: messages.save, message: 'No.' }]);
  });

  test('asks what the server wants confirmed, and sends the confirmation with the same changes', async () => {
    const { save, sent } = await setUp(({ body }) =>
      'hides_it' in (body as object) ? record : refusal(422, question)(),
    );
    const asked = await save({ values, files: {} });
    expect(asked).toMatchObject({ kind: 'question', text: 'Visitors see it now.' });
    expect(takeToasts()).toEqual([]);
    expect(asked.kind === 'question' && (await save(asked.request))).toMatchObject({ kind: 'saved' });
    expect(sent[1]?.body).toEqual({ title: 'Shor', hides_it: 1, updated_at: record.updated_at });
  });

  test('restores a deleted record once, also when the server then asks', async () => {
    const restoredAt = '2026-11-20T12:00:00.000Z';
    const { save, sent } = await setUp(({ key, body }) => {
      if (key.endsWith('restoration')) return { ...record, updated_at: restoredAt };
      return 'hides_it' in (body as object) ? record : refusal(422, question)();
    });
    const asked = await save({ values, files: {}, restores: true });
    if (asked.kind === 'question') await save(asked.request);
    expect(sent.map(({ key }) => key.endsWith('restoration'))).toEqual([true, false, false]);
    expect(sent.at(-1)?.body).toMatchObject({ hides_it: 1, updated_at: restoredAt });
  });
});
