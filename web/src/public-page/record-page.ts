import { CONTENT, type PagedCollection } from '@qram/contract/collection/content';
import { recordPath, toSlug } from '@qram/contract/collection/record-pages';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, type Params, redirect } from 'react-router';
import type { FoundRecord } from './found-record.ts';
import { type PageContext, pageContext } from './page-context.ts';
import type { PageRoute } from './public-page.ts';

export interface PagedRecord {
  id: number;
  title: string;
}

export interface RecordParams {
  id: number;
  slug: string;
}

/** The largest id (MAX_ID in the contract). */
const MAX_ID = 2_147_483_647;

/** Null for an id that no record can have. */
function readRecordParams({ id = '', slug = '' }: Params): RecordParams | null {
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) return null;
  return { id: Number(id), slug };
}

/** False for a URL with a former or no title. */
export const isCanonical = ({ slug }: RecordParams, { title }: PagedRecord): boolean => slug === toSlug(title);

interface RecordPage<R, Key extends QueryKey> {
  query(
    context: Pick<PageContext, 'api' | 'viewer'>,
    id: number,
  ): FetchQueryOptions<FoundRecord<R>, Error, FoundRecord<R>, Key>;
  more(context: PageContext, id: number): Promise<unknown>;
}

/** The route of the page of each record in a collection. The id decides; a URL with another slug redirects. */
export function recordRoute<R extends PagedRecord, Key extends QueryKey>(
  collection: PagedCollection,
  { query, more }: RecordPage<R, Key>,
) {
  const list = CONTENT[collection].page.path;
  return {
    async loader({ params, context }: LoaderFunctionArgs) {
      const page = context.get(pageContext);
      const recordParams = readRecordParams(params);
      if (!recordParams) throw data(null, 404);
      const record = query(page, recordParams.id);
      if (page.missing) {
        const missing: FoundRecord<R> = { missing: page.missing === 410 ? 'gone' : 'not_found' };
        page.queryClient.setQueryData<FoundRecord<R>>(record.queryKey, missing);
      }
      const [found] = await Promise.all([page.load(record), page.missing ? undefined : more(page, recordParams.id)]);
      if (found && 'missing' in found) return data(recordParams, found.missing === 'gone' ? 410 : 404);
      if (found && !isCanonical(recordParams, found.record)) return redirect(recordPath(collection, found.record), 301);
      return recordParams;
    },
    handle: {
      path(params) {
        const recordParams = readRecordParams(params);
        return (
          recordParams &&
          `${list}/${recordParams.id}${recordParams.slug ? `/${encodeURIComponent(recordParams.slug)}` : ''}`
        );
      },
      missing: `${list}/${MAX_ID}`,
    },
  } satisfies PageRoute;
}
