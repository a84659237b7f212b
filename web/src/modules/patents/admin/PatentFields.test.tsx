import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFile } from '../../../../test/choose-file.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { RecordForm } from '../../../admin/record/form/RecordForm.tsx';
import { patentsDefinition } from './patents-definition.tsx';

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => page.getByRole('button', { name: 'Save' }).click();
const chooseDocument = (name: string, type: string, size = 9) =>
  chooseFile(
    page.getByRole('group', { name: 'Document' }).element().querySelector('input[type=file]'),
    new File([new Uint8Array(size)], name, { type }),
  );

async function renderForm() {
  const { sent } = await renderAdmin(<RecordForm definition={patentsDefinition} onClose={() => undefined} />, {
    responses: { 'GET /api/patents/duplicates': () => [] },
  });
  return { writes: () => sent.filter(({ key }) => !key.startsWith('GET')) };
}

test('shows the specified messages for the fields of a patent, and sends nothing', async () => {
  const { writes } = await renderForm();
  await save();
  const empty = page.getByText('Title and patent number cannot be empty.');
  await expect.element(empty.first()).toBeVisible();
  expect(empty.elements()).toHaveLength(2);
  await field('Title').fill('A title');
  await field('Patent number').fill('US_1');
  await field('Link to the document').fill('javascript:alert(1)');
  await save();
  await expect.element(page.getByText('Patent number contains invalid characters.')).toBeVisible();
  await expect.element(page.getByText('The link must start with http:// or https://.')).toBeVisible();
  expect(writes()).toEqual([]);
});

test.each([
  ['another kind of file', 'claims.zip', 'application/zip', 9, 'Only PDF files are allowed.'],
  ['more than 20 MB', 'large.pdf', 'application/pdf', 21 * 1024 * 1024, 'File exceeds 20MB limit.'],
])('rejects %s as the document of a patent', async (_case, name, type, size, message) => {
  await renderForm();
  chooseDocument(name, type, size);
  await expect.element(page.getByText(message)).toBeVisible();
});
