import type { GalleryImage } from '@qram/contract/modules/gallery/gallery';
import { type Video, videos } from '@qram/contract/modules/videos/videos';
import { describe, expect, test } from 'vitest';
import { EMPTY_BUTTON } from '../../../modules/buttons/admin/button-values.ts';
import { buttonsDefinition } from '../../../modules/buttons/admin/buttons-definition.tsx';
import { galleryDefinition } from '../../../modules/gallery/admin/gallery-definition.tsx';
import { EMPTY_USER } from '../../../modules/users/admin/user-values.ts';
import { usersDefinition } from '../../../modules/users/admin/users-definition.tsx';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import { DRAFT } from '../publication/publication-values.ts';
import { buildChanges, editedFields, validateForm, valuesAfterSave } from './record-form-rules.ts';

const video: Video = {
  ...videos.create.parse({ title: 'Grover', link: 'https://www.youtube.com/watch?v=F_Riqjdh2oM', views: 5 }),
  id: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  publish_at: '2026-11-20T10:00:00.000Z',
  unpublish_at: null,
  state: 'live',
};
const { form } = videosDefinition;

test('finds no changes in an untouched record', () => {
  expect(editedFields(form, video, form.values.toValues(video))).toEqual({});
});

test('finds no change in a number that is typed as it is stored', () => {
  const { form: slideForm } = galleryDefinition;
  const slide = { ...slideForm.values.empty, id: 3, order: 5 } as unknown as GalleryImage;
  expect(editedFields(slideForm, slide, { ...slideForm.values.toValues(slide), order: '5' })).toEqual({});
});

test('sends only changed fields', () => {
  expect(editedFields(form, video, { ...form.values.toValues(video), title: 'Shor' })).toEqual({ title: 'Shor' });
});

test("reports empty required fields with the contract's messages", () => {
  expect(validateForm(form, null, form.values.empty)).toEqual({
    title: 'Title is required.',
    link: 'Link is required.',
  });
});

test('rejects a playlist', () => {
  const values = { ...form.values.empty, title: 'Talks', link: 'https://www.youtube.com/playlist?list=PL123' };
  expect(validateForm(form, null, values)).toEqual({
    link: 'Please enter a valid YouTube video link pointing to a video.',
  });
});

test('requires a password only for a new user', () => {
  const values = { ...EMPTY_USER, name: 'User 12', username: 'user12', email: 'user12@example.test' };
  expect(validateForm(usersDefinition.form, null, values)).toEqual({
    password: 'Password must be at least 6 characters long.',
  });
  expect(validateForm(usersDefinition.form, null, { ...values, password: 'secret1' })).toEqual({});
});

describe('values after a save', () => {
  const sent = { title: ' Routing ', body: 'Text.\n', doi: 'doi:10.1/x' };
  const stored = { title: 'Routing', body: 'Text.', doi: '10.1/x' };

  test('returns the stored values, but preserves the ends of texts where someone is typing', () => {
    expect(valuesAfterSave(sent, sent, stored)).toEqual({ title: ' Routing ', body: 'Text.\n', doi: '10.1/x' });
  });

  test('includes input typed during the save', () => {
    expect(valuesAfterSave({ ...sent, body: 'Text.\nMore' }, sent, stored).body).toBe('Text.\nMore');
  });
});

test('hides a slide by active alone, so that its time stays', () => {
  const { form: slides } = galleryDefinition;
  const publish_at = '2031-03-30T10:00:00.000Z';
  const slide = { title: 'One', active: 1, state: 'scheduled', publish_at, unpublish_at: null } as GalleryImage;
  const hidden = { ...slide, active: 0, state: 'draft' } as const;
  expect(buildChanges(slides, slide, { ...slides.values.toValues(slide), publish_at: DRAFT })).toEqual({ active: 0 });
  expect(buildChanges(slides, hidden, { ...slides.values.toValues(hidden), publish_at })).toEqual({
    active: 1,
    publish_at,
  });
});

test('refuses to offer a service with an access level that gives nothing, and lets it be saved hidden', () => {
  const values = { ...EMPTY_BUTTON, title: 'Support', premium: 1 };
  const refused = validateForm(buttonsDefinition.form, null, values);
  expect(refused.deliverables).toMatch(/^This service opens nothing and delivers nothing/);
  for (const change of [
    { active: 0 },
    { premium: 0 },
    { opens_topics: '4' },
    { opens_premium_apps: 1 },
    { contains: '2' },
    { deliverables: 'One call' },
  ])
    expect(validateForm(buttonsDefinition.form, null, { ...values, ...change })).toEqual({});
});
