import { describe, expect, test } from 'vitest';
import { featuresDefinition } from '../../modules/features/admin/features-definition.tsx';
import { galleryDefinition } from '../../modules/gallery/admin/gallery-definition.tsx';
import { termsDefinition } from '../../modules/terms/admin/terms-definition.tsx';
import { videosDefinition } from '../../modules/videos/admin/videos-definition.tsx';
import { formatField } from './field-values.ts';

describe('a screen of a collection with fields', () => {
  test('offers the default order first', () => {
    expect(galleryDefinition.list.sorts.map(({ label }) => label)).toEqual([
      'By order',
      'By order, last first',
      'Title A to Z',
      'Title Z to A',
      'Live first',
      'Hidden first',
      'Newest first',
      'Oldest first',
    ]);
    expect(videosDefinition.list.sorts.slice(0, 4).map(({ value }) => value)).toEqual([
      '-created_at',
      'created_at',
      'title',
      '-title',
    ]);
  });

  test('shows the columns of its fields, and its state', () => {
    expect(featuresDefinition.list.columns.map(({ label }) => label)).toEqual([
      'Title',
      'Description',
      'Order',
      'State',
    ]);
    expect(termsDefinition.list.columns.map(({ label }) => label)).toEqual([
      'Text',
      'Lines',
      'Last changed',
      'Created',
      'State',
    ]);
  });

  test('begins with the initial values, and leaves out pictures and what the state covers', () => {
    expect(galleryDefinition.form.values.empty).toMatchObject({ title: '', description: '', order: 1 });
    expect(galleryDefinition.form.values.empty).not.toHaveProperty('image');
    expect(galleryDefinition.form.values.empty).not.toHaveProperty('active');
    expect(galleryDefinition.form.files?.picture).toMatchObject({ field: 'image', label: 'Image' });
    expect(galleryDefinition.bulkEdit?.fields?.map(({ field }) => field)).toEqual(['publish_at', 'unpublish_at']);
    expect(videosDefinition.bulkEdit?.fields?.map(({ field }) => field)).toEqual([
      'featured',
      'publish_at',
      'unpublish_at',
    ]);
    expect(termsDefinition.bulkEdit?.fields).toBeUndefined();
  });
});

test('formats values as people read them', () => {
  expect(formatField({ meta: { label: 'Featured', control: 'switch' } }, 1)).toBe('Yes');
  expect(formatField({ meta: { label: 'Views', control: 'number' } }, 1234)).toBe('1,234');
  expect(formatField({ meta: { label: 'Starts', control: 'time' } }, '2026-11-27T10:00:00.000Z')).toContain('2026');
  expect(formatField({ meta: { label: 'Link', control: 'text' } }, null)).toBe('');
});
