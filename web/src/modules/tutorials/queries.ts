import type { TutorialLesson } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Transport } from '../../api/api-client.ts';
import { type FoundRecord, findRecord } from '../../public-page/found-record.ts';
import { type ListParams, PER_PAGE } from '../../ui/controls/list-url.ts';

export interface TutorialParams extends ListParams {
  /** Id of the signed-in user, who gets personal data; null for anonymous visitors. */
  viewer: number | null;
}

export interface TutorialPage {
  groups: TutorialGroup[];
  /** Total number of topics; pages count topics. */
  total: number;
  /** The params that this is the response to. */
  params: ListParams;
  /** Whose page it is; null: every visitor's. */
  viewer: number | null;
}

/** Access can change on the server at any time, so cached data of a signed-in user expires quickly. */
export const PERSONAL_STALE_MS = 3_000;

/** One page of tutorials as the viewer may see them. */
export function tutorialsQuery(api: Transport, { search, page, viewer }: TutorialParams) {
  return queryOptions({
    queryKey: ['tutorials', 'list', { search, page, viewer }],
    queryFn: async ({ signal }): Promise<TutorialPage> => {
      const { data, total } = await api('GET /api/tutorials', { query: { search, page, per_page: PER_PAGE }, signal });
      return { groups: data, total: total ?? countTopics(data), params: { search, page }, viewer };
    },
    ...(viewer === null ? {} : { staleTime: PERSONAL_STALE_MS }),
  });
}

/** One topic with its lesson, as the viewer may see it. */
export function lessonQuery(api: Transport, { id, viewer }: { id: number; viewer: number | null }) {
  return queryOptions({
    queryKey: ['tutorials', 'lesson', { id, viewer }],
    queryFn: ({ signal }): Promise<FoundRecord<TutorialLesson>> =>
      findRecord(api('GET /api/tutorials/:id', { params: { id }, signal })),
    ...(viewer === null ? {} : { staleTime: PERSONAL_STALE_MS }),
  });
}

/**
 * Placeholder data: the anonymous visitor's page of the same topic, while that of a signed-in user is loading. Never
 * another user's.
 */
export function placeholderLesson(id: number) {
  return (
    before: FoundRecord<TutorialLesson> | undefined,
    query: { queryKey: QueryKey } | undefined,
  ): FoundRecord<TutorialLesson> | undefined => {
    const former = query?.queryKey[2] as { id: number; viewer: number | null } | undefined;
    return former?.id === id && former.viewer === null ? before : undefined;
  };
}

const countTopics = (groups: TutorialGroup[]): number => groups.reduce((sum, { topics }) => sum + topics.length, 0);

/** The same page with all premium topics locked. */
export function lockedPage(page: TutorialPage): TutorialPage {
  const groups = page.groups.map((group) => ({
    ...group,
    topics: group.topics.map((topic) => (topic.premium === 1 ? { ...topic, locked: true } : topic)),
  }));
  return { ...page, groups };
}

/** Placeholder data: the previous page, but never another user's unlocked topics. */
export function placeholderTutorials(viewer: number | null) {
  return (before: TutorialPage | undefined, query: { queryKey: QueryKey } | undefined): TutorialPage | undefined => {
    const beforeViewer = (query?.queryKey[2] as TutorialParams | undefined)?.viewer;
    return before && beforeViewer !== viewer ? lockedPage(before) : before;
  };
}
