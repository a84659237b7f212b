import { COLLECTION_NAMES } from '@qram/contract/collections';
import { expect, test } from 'vitest';
import {
  getCollections,
  getLabels,
  getScreen,
  recordScreenPath,
  registerScreens,
} from '../../../admin/declaration/admin-screens.ts';
import { allScreens } from '../../../back-office/screen-groups.ts';
import { actionLabel, collectionLabel, fieldLabel, formatSubject, formatTitle, getActor } from './audit-labels.ts';

registerScreens(allScreens);

test('describes an entry', () => {
  const video = { action: 'update', collection: 'videos', record_id: 12, record_title: 'Routing a query' };
  expect(formatSubject(video)).toBe('video “Routing a query”');
  expect(formatSubject({ ...video, record_title: null })).toBe('video 12');
  expect(formatSubject({ ...video, action: 'export', record_id: null, record_title: null })).toBe('videos');
  expect(formatSubject({ action: 'login', collection: 'sessions', record_id: 3, record_title: 'Ada' })).toBe('Ada');
  expect(formatSubject({ action: 'sweep', collection: 'files', record_id: null, record_title: null })).toBe(
    'stored files',
  );
  expect(actionLabel('login-refused')).toBe('Login refused');
  expect(fieldLabel('password_hash', 'users')).toBe('Password');
});

test('starts a title with a capital, but leaves the name of a user as it is', () => {
  const video = { action: 'update', collection: 'videos', record_id: 12, record_title: 'Routing a query' };
  const login = { action: 'login', collection: 'sessions', record_id: 3, record_title: 'ada' };
  expect(formatTitle(video)).toBe('Video “Routing a query”');
  expect(formatTitle(login)).toBe('ada');
  expect(formatTitle({ ...login, record_title: null })).toBe('Session');
});

test('labels a field as the form of its collection does', () => {
  expect(fieldLabel('premium', 'users')).toBe('Premium lessons');
  expect(fieldLabel('premium', 'buttons')).toBe('Access level');
  expect(fieldLabel('premium', 'topics')).toBe('Premium');
  expect(fieldLabel('category_id', 'topics')).toBe('Category');
});

test('derives a label for an unknown action', () => {
  expect(actionLabel('two-step-on')).toBe('Two step on');
  expect(collectionLabel('mail_queue')).toBe('Mail queue');
  expect(fieldLabel('issue_date', 'patents')).toBe('Issue date');
});

test('names visitors and the site itself', () => {
  const nobody = { actor_id: null, actor_name: null, actor_username: null };
  expect(getActor({ ...nobody, actor_name: 'system' })).toBe('System');
  expect(getActor(nobody)).toBe('A visitor');
  expect(getActor({ ...nobody, actor_id: 2, actor_name: 'system' })).toBe('system');
});

test('names users with their usernames while they exist', () => {
  const ada = { actor_id: 2, actor_name: 'Ada Reader' };
  expect(getActor({ ...ada, actor_username: 'ada2' })).toBe('Ada Reader (ada2)');
  expect(getActor({ ...ada, actor_username: null })).toBe('Ada Reader');
});

test('finds exactly one screen for every collection of the contract', () => {
  expect(
    getCollections()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...COLLECTION_NAMES].sort());
});

test.each(COLLECTION_NAMES)('links %s to an existing screen', (name) => {
  expect(recordScreenPath(name, 7)).toBe(`${getScreen(name).path}?${getLabels(name).opens ?? 'view'}=7`);
});
