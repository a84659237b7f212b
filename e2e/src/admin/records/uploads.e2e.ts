import { expect } from '@playwright/test';
import { adminAccount } from '@qram/testing/accounts';
import { noisePicture } from '@qram/testing/png-picture';
import type { Page } from 'playwright-core';
import { addNew, fillForm, recordForm, saveNew } from '../../harness/admin-steps.ts';
import { test } from '../../harness/test.ts';

/** Large files reach the browser slowly on a busy machine. */
const UPLOAD_MS = 40_000;

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  recordForm(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer }, { timeout: UPLOAD_MS });

const TYPE = 'Invalid file type. Please upload a JPG, PNG, or WEBP image.';
const SIZE = 'Image size exceeds 5MB limit.';

test('rejects a text file named .png by its content', async ({ visit }) => {
  visit.expectConsole(/(415|422)/);
  const page = await visit.open('/admin/Gallery', { as: 'admin' });

  await addNew(page);
  await fillForm(page, { Title: 'Not a picture' });
  await choose(page, 'words.png', 'image/png', Buffer.from('These are words, not a picture.'));
  await expect(recordForm(page).getByText(TYPE)).toHaveCount(0);
  await saveNew(page);
  await recordForm(page).getByText(TYPE).first().waitFor();
  const slides = await visit.callAsAdmin<{ title: string }[]>('GET', '/api/gallery');
  expect(slides.some((slide) => slide.title === 'Not a picture')).toBe(false);
});

test('rejects 6 MB and disguised text on the server', async ({ visit }) => {
  const { token } = await adminAccount(visit.site);
  const send = async (bytes: Buffer) => {
    const body = new FormData();
    body.set('title', 'Past the form');
    body.set('image', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }));
    const answer = await fetch(`${visit.site.url}/api/gallery`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const large = await send(noisePicture(1500, 1400));
  expect([413, 422]).toContain(large.status);
  expect(large.text).toContain(SIZE);
  const words = await send(Buffer.from('<svg onload="alert(1)"></svg>'));
  expect([415, 422]).toContain(words.status);
  expect(words.text).toContain(TYPE);
});
