import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Offers } from '@qram/contract/modules/offers/offers';
import { describe, expect, test } from 'vitest';
import { cheaperUses, listPlanGroups } from './plan-rows.ts';

const service = (fields: Partial<ServiceButton>): ServiceButton => ({
  id: 1,
  created_at: '',
  updated_at: '',
  title: 'Service',
  desc: '',
  link: '/',
  order: 1,
  active: 1,
  type: 'internal',
  premium: 0,
  monthlyPrice: 0,
  payAsYouGoPrice: 0,
  months: null,
  opens_topics: '0',
  opens_premium_apps: 0,
  deliverables: [],
  contains: null,
  contains_title: null,
  includes_levels: '0',
  includes_topics: '0',
  includes_premium_apps: 0,
  answer_time: '',
  clicks_count: 0,
  ...fields,
});

const lesson = (id: number) => ({ id, title: `Lesson ${id}`, category: 'Part' });

const FREE = service({});
const BASE = service({ id: 2, premium: 1, opens_topics: '3', deliverables: ['Email'], includes_topics: '3' });
const MORE = service({ id: 3, premium: 2, contains: 2, deliverables: ['A call'], includes_topics: '3' });
const OFFERS: Offers = {
  free_lessons: [lesson(1), lesson(2)],
  services: [
    { service_id: 1, lessons: [], applications: [] },
    { service_id: 2, lessons: [lesson(3)], applications: [] },
    { service_id: 3, lessons: [lesson(3)], applications: [] },
  ],
};

const findRow = (label: string) =>
  listPlanGroups([FREE, BASE, MORE], OFFERS)
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)?.cells;

describe('the rows of the plans', () => {
  test('count the lessons of each plan, and lead to where those of a contained service are listed', () => {
    expect(findRow('Lessons')).toEqual([
      { text: '2 of 3', to: '#free-lessons' },
      { text: 'All 3', to: '#lessons-2' },
      { text: 'All 3', to: '#lessons-2' },
    ]);
  });

  test('give a service the deliverables of the one that it contains', () => {
    const included = { text: 'Included', isCheck: true };
    expect(findRow('Email')).toEqual([null, included, included]);
    expect(findRow('A call')).toEqual([null, null, included]);
  });

  test('end where services contain each other', () => {
    const circle = [service({ id: 2, contains: 3, deliverables: ['Email'] }), service({ id: 3, contains: 2 })];
    expect(listPlanGroups(circle, { free_lessons: [], services: [] }).map(({ title }) => title)).toContain(
      'With our team',
    );
  });

  test('leave out groups without rows', () => {
    expect(listPlanGroups([FREE], OFFERS).map(({ title }) => title)).toEqual(['Learn', 'Build']);
  });
});

test.each([
  [49, 1.25, 39],
  [249, 4, 62],
  [50, 1.25, 39],
  [1, 1, null],
  [49, 0, null],
  [0, 1, null],
])('finds that, of %d a month and %d a use, using costs less up to %j uses', (monthlyPrice, payAsYouGoPrice, uses) => {
  expect(cheaperUses(service({ monthlyPrice, payAsYouGoPrice }))).toBe(uses);
});
