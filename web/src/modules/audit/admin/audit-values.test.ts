import { expect, test } from 'vitest';
import { valueText } from './audit-values.ts';

const shown = (collection: string, field: string, text: string, titles: Record<string, string> = {}) =>
  valueText(collection, { field, titles }, text);

test.each([
  ['videos', 'featured', '0', 'No'],
  ['topics', 'premium', '1', 'Yes'],
  ['buttons', 'premium', '2', 'Integrate'],
  ['users', 'access_level', '1,2', 'Developers, Integrate'],
  ['users', 'premium', '0', 'None'],
  ['users', 'role', 'admin', 'Admin'],
  ['service_requests', 'status', 'Cancelled', 'Canceled'],
  ['service_requests', 'is_monthly', '0', 'Pay As You Go'],
  ['service_requests', 'price_cents', '1950', '$19.50'],
  ['patents', 'issue_date', '2019-05-07', 'May 7, 2019'],
  ['patents', 'patent_number', '2019', '2019'],
  ['videos', 'title', '0', '0'],
])('writes %s.%s %j as %j', (collection, field, text, expected) => {
  expect(shown(collection, field, text)).toBe(expected);
});

test('names records by their titles, and by their ids once they are gone', () => {
  expect(shown('topics', 'category_id', '3', { 3: 'Basics' })).toBe('Basics');
  expect(shown('users', 'premium', '3, 9', { 3: 'Routing a query' })).toBe('Routing a query, ID 9');
  expect(shown('videos', 'order', '9, 3', { 3: 'Routing a query', 9: 'Cells' })).toBe('Cells, Routing a query');
});

test('names the request that another follows with its user', () => {
  expect(shown('service_requests', 'follows_id', '12', { 12: 'Ada Reader (ada)' })).toBe(
    'Request 12 of Ada Reader (ada)',
  );
  expect(shown('service_requests', 'follows_id', '12')).toBe('Request 12');
});
