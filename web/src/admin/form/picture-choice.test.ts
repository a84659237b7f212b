import { imageRule } from '@qram/contract/images';
import { GALLERY_MESSAGES } from '@qram/contract/modules/gallery';
import { expect, test } from 'vitest';
import { fileFault } from '../../ui/file-fault.ts';
import { fileSize, KEPT, pictureParts } from './picture-choice.ts';

const rule = imageRule({ type: GALLERY_MESSAGES.imageType, size: GALLERY_MESSAGES.imageSize });

test('rejects a wrong type or size before upload', () => {
  expect(fileFault(new File(['x'], 'a.txt', { type: 'text/plain' }), rule)).toBe(GALLERY_MESSAGES.imageType);
  expect(fileFault(new File([new Uint8Array(rule.maxBytes + 1)], 'a.png', { type: 'image/png' }), rule)).toBe(
    GALLERY_MESSAGES.imageSize,
  );
  expect(fileFault(new File([new Uint8Array(rule.maxBytes)], 'a.png', { type: 'image/png' }), rule)).toBeNull();
});

test('sends nothing for an unchanged picture, an empty field for a removed one, and the chosen file', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  expect(pictureParts('image', KEPT)).toEqual({ body: {} });
  expect(pictureParts('image', { kind: 'removed' })).toEqual({ body: { image: '' } });
  expect(pictureParts('image', { kind: 'chosen', file })).toEqual({ body: {}, files: { image: file } });
});

test('formats sizes in a suitable unit', () => {
  expect([fileSize(300), fileSize(840_000), fileSize(1_468_006)]).toEqual(['1 kB', '820 kB', '1.4 MB']);
});
