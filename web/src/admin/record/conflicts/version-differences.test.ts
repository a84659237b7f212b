import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { expect, test } from 'vitest';
import { galleryDefinition } from '../../../modules/gallery/admin/gallery-definition.tsx';
import { DRAFT } from '../publication/publication-values.ts';
import { findDifferences } from './version-differences.ts';

const base: GalleryImage = {
  id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  title: 'One',
  description: '',
  order: 1,
  active: 1,
  image: 'a.webp',
  image_width: 800,
  image_height: 450,
  image_variants: [],
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  state: 'live',
  image_alt: '',
  image_focal: null,
};
const { form } = galleryDefinition;

test('reports who changed what', () => {
  const theirs = { ...base, title: 'Two', order: 4 };
  const yours = { ...form.values.toValues(base), title: 'Three', publish_at: DRAFT };
  expect(findDifferences(form, { base, theirs, yours, files: {} })).toEqual([
    { field: 'title', label: 'Title', theirs: 'Two', yours: 'Three', theyChanged: true, youChanged: true },
    { field: 'order', label: 'Order', theirs: '4', yours: '1', theyChanged: true, youChanged: false },
    {
      field: 'publish_at',
      label: 'Goes live',
      theirs: expect.stringContaining('2026'),
      yours: 'Hidden',
      theyChanged: false,
      youChanged: true,
    },
  ]);
});

test('treats the picture like any other field', () => {
  const theirs = { ...base, image: 'b.webp' };
  const files = { image: { kind: 'removed' } } as const;
  const [picture] = findDifferences(form, { base, theirs, yours: form.values.toValues(base), files });
  expect(picture).toMatchObject({ field: 'image', theirs: 'b.webp', yours: '', theyChanged: true, youChanged: true });
});
