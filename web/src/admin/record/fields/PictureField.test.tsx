import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFile } from '../../../../test/choose-file.ts';
import type { Respond } from '../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { ApiError } from '../../../api/api-client.ts';
import { featuresDefinition } from '../../../modules/features/admin/features-definition.tsx';
import { galleryDefinition } from '../../../modules/gallery/admin/gallery-definition.tsx';
import { RecordForm } from '../form/RecordForm.tsx';

const TYPE = 'Invalid file type. Please upload a JPG, PNG, or WEBP image.';
const SIZE = 'Image size exceeds 5MB limit.';

async function renderForm(definition: 'cards' | 'slides' = 'slides', add: Respond = () => null) {
  const form =
    definition === 'cards' ? (
      <RecordForm definition={featuresDefinition} onClose={vi.fn()} />
    ) : (
      <RecordForm definition={galleryDefinition} onClose={vi.fn()} />
    );
  const { sent } = await renderAdmin(form, { responses: { 'POST /api/gallery': add } });
  const choose = (file: File) => chooseFile(document.querySelector('input[type=file]'), file);
  return { sent, choose };
}

/** A picture of 64 by 64 pixels. */
async function drawPicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  const blob = await canvas.convertToBlob();
  return new File([blob], name, { type: 'image/png' });
}

describe('the field of a picture', () => {
  test('previews the chosen picture, and takes the choice back', async () => {
    const { choose } = await renderForm('cards');
    await expect.element(page.getByText('No icon yet')).toBeVisible();
    choose(await drawPicture('icon.png'));
    await expect.element(page.getByText(/icon\.png/)).toBeVisible();
    await expect.poll(() => document.querySelector<HTMLImageElement>('form img')?.naturalWidth).toBe(64);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('No icon yet')).toBeVisible();
  });

  test.each([
    ['another kind of file', new File(['words'], 'words.txt', { type: 'text/plain' }), TYPE],
    ['more than 5 MB', new File([new Uint8Array(6_000_000)], 'large.png', { type: 'image/png' }), SIZE],
  ])('rejects %s before it is sent', async (_case, file, message) => {
    const { choose, sent } = await renderForm();
    choose(file);
    await expect.element(page.getByText(message).first()).toBeVisible();
    expect(sent.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  });

  test('shows why the server rejected the content', async () => {
    const { choose, sent } = await renderForm('slides', () => {
      throw new ApiError(422, { message: 'Invalid.', errors: { image: [TYPE] } });
    });
    await page.getByRole('textbox', { name: /^Title/ }).fill('Not a picture');
    choose(new File(['words'], 'words.png', { type: 'image/png' }));
    await expect.element(page.getByText(TYPE)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(page.getByText(TYPE).first()).toBeVisible();
    expect(sent.find(({ key }) => key === 'POST /api/gallery')?.files?.image?.name).toBe('words.png');
  });
});
