import { COLLECTION_NAMES } from '@qram/contract/collections';
import { expect, test } from 'vitest';
import { addressOf, allCollections, labelsOf, screenOf } from '../../../admin/admin-screens.ts';
import { actionLabel, actorOf, collectionLabel, fieldLabel, subjectOf } from './audit-labels.ts';

test('describes an entry', () => {
  const video = { action: 'update', collection: 'videos', record_id: 12, record_title: 'Routing a query' };
  expect(subjectOf(video)).toBe('video “Routing a query”');
  expect(subjectOf({ ...video, record_title: null })).toBe('video no. 12');
  expect(subjectOf({ ...video, action: 'export', record_id: null, record_title: null })).toBe('videos');
  expect(subjectOf({ action: 'login', collection: 'sessions', record_id: 3, record_title: 'Ada' })).toBe('Ada');
  expect(subjectOf({ action: 'sweep', collection: 'files', record_id: null, record_title: null })).toBe('stored files');
  expect(actionLabel('login-refused')).toBe('Login refused');
  expect(fieldLabel('password_hash')).toBe('Password');
});

test('derives a label for an unknown action', () => {
  expect(actionLabel('two-step-on')).toBe('Two step on');
  expect(collectionLabel('mail_queue')).toBe('Mail queue');
  expect(fieldLabel('issue_date')).toBe('Issue date');
});

test('names visitors and the site itself', () => {
  expect(actorOf({ actor_id: null, actor_name: 'system' })).toBe('The site itself');
  expect(actorOf({ actor_id: null, actor_name: null })).toBe('A visitor');
  expect(actorOf({ actor_id: 2, actor_name: 'system' })).toBe('system');
});

test('has exactly one screen for every collection of the contract', () => {
  expect(allCollections.map(({ name }) => name).sort()).toEqual([...COLLECTION_NAMES].sort());
});

test.each(COLLECTION_NAMES)('%s link to an existing screen', (name) => {
  expect(addressOf(name, 7)).toBe(`${screenOf(name).path}?${labelsOf(name).opens ?? 'view'}=7`);
});
