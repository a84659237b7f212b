import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { expect, test } from 'vitest';
import type { RequestedService } from '../../buttons/shared/service-state.ts';
import { accessLabels, contentAccess } from './content-access.ts';

const button = (id: number, title: string, includes_topics: string, includes_premium_apps: 0 | 1 = 0) =>
  ({ id, title, includes_topics, includes_premium_apps }) as ServiceButton;
const DEVELOPERS = button(2, 'Developers', '7, 8', 1);
const INTEGRATE = button(3, 'Integrate', '8');
const OPENED_BY = { id: 2, title: 'Developers' };
const LESSON = { kind: 'topic', id: 8 } as const;

const request = (service_id: number, status: string, package_state: string | null): RequestedService => ({
  service_id,
  status,
  package_state,
  created_at: '2026-01-31T12:00:00.000Z',
  starts_at: package_state === null ? null : '2026-02-01T12:00:00.000Z',
  ends_at: package_state === 'ended' ? '2026-02-28T12:00:00.000Z' : null,
});

const find = (requests: RequestedService[], buttons = [DEVELOPERS, INTEGRATE]) =>
  contentAccess(LESSON, OPENED_BY, { buttons, requests });

test('asks for the first service without a request', () => {
  expect(find([])).toEqual({ service: OPENED_BY, state: { kind: 'ask' } });
});

test.each([
  ['a pending request', [request(3, 'Pending', null)], 'Integrate', 'requested'],
  ['an ended package', [request(3, 'Approved', 'ended')], 'Integrate', 'ended'],
  [
    'a pending request rather than an ended package',
    [request(2, 'Approved', 'ended'), request(3, 'Pending', null)],
    'Integrate',
    'requested',
  ],
  ['another service than one whose package lacks it', [request(2, 'Approved', 'active')], 'Integrate', 'ask'],
] as const)('shows %s', (_case, requests, title, kind) => {
  expect(find([...requests])).toMatchObject({ service: { title }, state: { kind } });
});

test('uses the service that the server names while the list lacks it', () => {
  expect(find([], [])?.service).toEqual(OPENED_BY);
});

test('finds the service of the premium applications', () => {
  const known = { buttons: [INTEGRATE, DEVELOPERS], requests: [] };
  expect(contentAccess({ kind: 'premium-apps' }, OPENED_BY, known)?.service.title).toBe('Developers');
});

test('offers no service where none opens the content', () => {
  expect(contentAccess(LESSON, null, { buttons: [DEVELOPERS], requests: [] })).toBeNull();
});

test('says which service a locked lesson or application comes with', () => {
  const words = (noun: 'lesson' | 'application') => accessLabels(find([]), noun).long;
  expect(words('lesson')).toBe("This lesson comes with Developers, which isn't part of your account yet.");
  expect(words('application')).toContain('This application comes with Developers');
});

test.each([
  [find([]), 'Included in Developers', 'Request access'],
  [find([request(2, 'Pending', null)]), 'Developers requested Jan 31', 'View request'],
  [find([request(2, 'Approved', 'scheduled')]), 'Developers starts Feb 1, 2026', 'View package'],
  [find([request(2, 'Approved', 'ended')]), 'Developers ended Feb 28, 2026', 'Renew'],
  [find([request(2, 'Approved', 'active')], [DEVELOPERS]), 'Not in your Developers package', 'Contact us'],
  [null, null, 'Ask us to unlock it'],
])('words the access %j', (access, short, label) => {
  expect(accessLabels(access, 'lesson')).toMatchObject({ short, action: { label } });
});
