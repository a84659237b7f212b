import { expect, test } from 'vitest';
import { ApiError } from '../../../../api/api-client.ts';
import { attachmentDetail, safeUrl } from './attachment-opening.ts';
import { openingProblem } from './request-attachment.ts';

test.each([
  ['/storage/tutorials/0a.pdf?signature=x', true],
  ['https://www.youtube.com/watch?v=F_Riqjdh2oM', true],
  ['javascript:alert(1)', false],
  ['//evil.example/x', false],
  ['/api/logout', false],
  ['', false],
  [null, false],
])('allows only safe addresses: %o is %s', (address, open) => {
  expect(safeUrl(address)).toBe(open ? address : null);
});

test.each([
  [new ApiError(401, { code: 'unauthenticated' }), 'Your session has ended. Please log in again.'],
  [new ApiError(403, { code: 'forbidden' }), 'You no longer have access to this lesson.'],
  [new ApiError(404, { code: 'not_found' }), 'This file is no longer here.'],
  [new ApiError(429, { code: 'rate_limited' }), 'Too many files were opened at once. Try again in a minute.'],
  [new ApiError(0, null), "This file couldn't be opened. Try again."],
  [new Error('anything'), "This file couldn't be opened."],
])('reports %o as %s', (error, message) => {
  expect(openingProblem(error)).toBe(message);
});

const details = (video_host: string | null) => ({
  sizes: { pdf: 86_016, ppt: 2_202_010, zip: null, ipynb: null },
  video_host,
});

test('names the size of a file, and nothing if it is unknown', () => {
  expect([attachmentDetail(details(null), 'pdf'), attachmentDetail(details(null), 'ppt')]).toEqual([
    '84\u00a0kB',
    '2.1\u00a0MB',
  ]);
  expect(attachmentDetail(details(null), 'zip')).toBeNull();
});

test.each([
  ['www.youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['player.vimeo.com', 'Vimeo'],
  ['notyoutube.com', 'notyoutube.com'],
  ['www.example.test', 'example.test'],
  [null, 'Online'],
])('names the video host %s as %s', (host, name) => {
  expect(attachmentDetail(details(host), 'video')).toBe(name);
});
