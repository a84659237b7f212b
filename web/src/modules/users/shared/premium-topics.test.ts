import { describe, expect, test } from 'vitest';
import { formatPremiumIds, type GrantableTopic, getFreeIds, groupTopics, parsePremiumIds } from './premium-topics.ts';

const topic = (id: number, title: string, category_title: string, premium: 0 | 1): GrantableTopic => ({
  id,
  title,
  category_title,
  premium,
});
const TOPICS = [
  topic(1, 'Addressing', 'Memory', 0),
  topic(2, 'Routing', 'Memory', 1),
  topic(3, 'Bell states', 'Gates', 1),
];

describe('premium list', () => {
  test.each([
    ['0', []],
    ['', []],
    ['12, 3,3,0', ['3', '12']],
    ['x,4', ['4']],
  ])('parses %j as %j', (text, ids) => {
    expect(parsePremiumIds(text)).toEqual(ids);
  });

  test('serializes in ascending order, and as 0 for none', () => {
    expect(formatPremiumIds(['12', '3'])).toBe('3,12');
    expect(formatPremiumIds([])).toBe('0');
  });
});

describe('topics of the picker', () => {
  test('groups topics by category, premium ones first', () => {
    expect(groupTopics(TOPICS, [])).toEqual([
      { group: 'Gates', items: [{ value: '3', label: 'Bell states' }] },
      {
        group: 'Memory',
        items: [
          { value: '2', label: 'Routing' },
          { value: '1', label: 'Addressing' },
        ],
      },
    ]);
  });

  test('includes granted ids of missing topics', () => {
    expect(groupTopics(TOPICS, ['2', '12']).at(-1)).toEqual({
      group: 'Unknown lessons',
      items: [{ value: '12', label: 'Lesson 12' }],
    });
  });

  test('marks free topics', () => {
    expect([...getFreeIds(TOPICS)]).toEqual(['1']);
  });
});
