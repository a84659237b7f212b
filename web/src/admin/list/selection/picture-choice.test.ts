import { imageRule } from '@qram/contract/collection/images';
import { GALLERY_MESSAGES } from '@qram/contract/modules/gallery/gallery';
import { expect, test } from 'vitest';
import { fileError } from '../../../ui/controls/file-error.ts';
import { pictureChanges, UNCHANGED } from './picture-choice.ts';

const rule = imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize });

test('rejects a wrong type or size before upload', () => {
  expect(fileError(new File(['x'], 'a.txt', { type: 'text/plain' }), rule)).toBe(GALLERY_MESSAGES.imageType);
  expect(fileError(new File([new Uint8Array(rule.maxBytes + 1)], 'a.png', { type: 'image/png' }), rule)).toBe(
    GALLERY_MESSAGES.imageSize,
  );
  expect(fileError(new File([new Uint8Array(rule.maxBytes)], 'a.png', { type: 'image/png' }), rule)).toBeNull();
});

test('sends nothing for an unchanged picture, an empty field for a removed one, and the chosen file', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  expect(pictureChanges('image', UNCHANGED)).toEqual({ body: {} });
  expect(pictureChanges('image', { kind: 'removed' })).toEqual({ body: { image: '' } });
  expect(pictureChanges('image', { kind: 'chosen', file })).toEqual({ body: {}, files: { image: file } });
});
