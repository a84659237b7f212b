import { expect, test } from 'vitest';
import { endOfDay } from '../../../admin/text/local-day.ts';
import { changeBody, givesAccess, grantBody, NO_CHANGE, usersWithAccessPath } from './user-changes.ts';

test('sends nothing while nothing is chosen', () => {
  expect(changeBody([1], NO_CHANGE)).toBeNull();
  expect(changeBody([1], { ...NO_CHANGE, access: { 1: '' } })).toBeNull();
  expect(changeBody([1], { ...NO_CHANGE, until: '2030-01-31' })).toBeNull();
});

test('sends only what is chosen', () => {
  expect(changeBody([1, 2], { ...NO_CHANGE, status: 'inactive' })).toEqual({ ids: [1, 2], status: 'inactive' });
  expect(changeBody([1], { ...NO_CHANGE, role: 'admin', access: { 1: 'give', 2: 'take' } })).toEqual({
    ids: [1],
    role: 'admin',
    give_access: [1],
    take_access: [2],
  });
  expect(changeBody([1], { ...NO_CHANGE, premiumApps: 'give', giveTopics: '3,7', takeTopics: '9' })).toEqual({
    ids: [1],
    give_topics: [3, 7],
    take_topics: [9],
    give_premium_apps: 1,
  });
});

test('sends the end of what is given, not of what is only taken', () => {
  const until = '2030-01-31';
  expect(changeBody([1], { ...NO_CHANGE, giveTopics: '3', until })).toMatchObject({ until: endOfDay(until) });
  expect(changeBody([1], { ...NO_CHANGE, premiumApps: 'take', until })).toEqual({ ids: [1], take_premium_apps: 1 });
  expect(givesAccess({ ...NO_CHANGE, premiumApps: 'take' })).toBe(false);
});

test('grants a topic or the premium applications from their own screens', () => {
  const topic = { opens: 'topic', id: 4, title: 'Routing' } as const;
  expect(grantBody(topic, [1, 2], '')).toEqual({ ids: [1, 2], give_topics: [4] });
  expect(grantBody({ opens: 'premium_apps' }, [1], '2030-01-31')).toEqual({
    ids: [1],
    give_premium_apps: 1,
    until: endOfDay('2030-01-31'),
  });
  expect(usersWithAccessPath(topic)).toBe('/admin/users?topic_id=4');
  expect(usersWithAccessPath({ opens: 'premium_apps' })).toBe('/admin/users?premium_apps=1');
});
