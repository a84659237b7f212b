import type { ListedTopic } from '@qram/contract/modules/tutorials/tutorials';
import { formatCodes, parseCodes } from '@qram/contract/values/comma-list';
import { queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';

export type GrantableTopic = Pick<ListedTopic, 'id' | 'title' | 'category_title' | 'premium'>;

/** Maximum page size of the API. */
const PAGE = 100;

/** All tutorial topics, fetched page by page, because the picker searches them by name. */
export function grantableTopicsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['tutorials', 'grantable-topics'],
    queryFn: async ({ signal }) => {
      const read = (page: number) => api('GET /api/topics', { query: { sort: 'title', page, per_page: PAGE }, signal });
      const first = await read(1);
      const pages = Math.ceil((first.total ?? 0) / PAGE);
      const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
      return [first, ...rest].flatMap(({ data }): GrantableTopic[] => data);
    },
    staleTime: 30_000,
  });
}

/** `3,0,12` → `['3', '12']`: unique ids in ascending order. */
export const parsePremiumIds = (premium: string): string[] => parseCodes(premium).map(String);

/** `['12', '3']` → `3,12`, and `0` for none, as in the API. */
export const formatPremiumIds = (ids: readonly string[]): string => formatCodes(ids.map(Number));

export interface TopicGroup {
  group: string;
  items: { value: string; label: string }[];
}

export const unknownTopicLabel = (id: string): string => `Lesson ${id}`;

/** Topics by category, premium ones first; granted ids of missing topics come last. */
export function groupTopics(topics: readonly GrantableTopic[], granted: readonly string[]): TopicGroup[] {
  const groups = new Map<string, TopicGroup>();
  const byCategory = [...topics].sort(
    (one, other) => one.category_title.localeCompare(other.category_title) || other.premium - one.premium,
  );
  for (const { id, title, category_title: category } of byCategory) {
    const group = groups.get(category) ?? { group: category, items: [] };
    group.items.push({ value: String(id), label: title });
    groups.set(category, group);
  }
  const known = new Set(topics.map(({ id }) => String(id)));
  const unknown = granted.filter((id) => !known.has(id));
  if (unknown.length === 0) return [...groups.values()];
  const lost = { group: 'Unknown lessons', items: unknown.map((id) => ({ value: id, label: unknownTopicLabel(id) })) };
  return [...groups.values(), lost];
}

export const getFreeIds = (topics: readonly GrantableTopic[]): ReadonlySet<string> =>
  new Set(topics.filter(({ premium }) => premium !== 1).map(({ id }) => String(id)));
