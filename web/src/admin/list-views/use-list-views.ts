import type { ListView } from '@qram/contract/modules/list-views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { findReason, toastDone, toastFailed } from '../toast.tsx';
import { listViewsQuery } from './list-view-queries.ts';

/** The saved views of a list, and what can be done with them. @param enabled they are needed */
export function useListViews(list: string, enabled: boolean) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = listViewsQuery(api, list);
  const views = useQuery({ ...query, enabled });
  const refresh = () => queryClient.invalidateQueries(query);

  /** Saves a query under a name. @throws ApiError */
  const add = async (view: { name: string; query: string }) => {
    const { data } = await api('POST /api/me/list-views', { body: { list, ...view } });
    await refresh();
    toastDone(`View saved: ${data.name}`);
    return data;
  };
  /** Renames a view, or saves another query in it. @throws ApiError */
  const change = async (id: number, body: { name?: string; query?: string }) => {
    const { data } = await api('PUT /api/me/list-views/:id', { params: { id }, body });
    await refresh();
    toastDone(`View ${body.query === undefined ? 'renamed' : 'saved'}: ${data.name}`);
    return data;
  };
  const restore = ({ name, query: saved }: ListView) => {
    add({ name, query: saved }).catch((error: unknown) =>
      toastFailed(`Failed to restore the view “${name}”.`, findReason(error)),
    );
  };
  const remove = async (view: ListView) => {
    const failed = `Failed to delete the view “${view.name}”.`;
    try {
      await api('DELETE /api/me/list-views/:id', { params: { id: view.id } });
      toastDone(`View deleted: ${view.name}`, { key: failed, undo: () => restore(view) });
    } catch (error) {
      toastFailed(failed, findReason(error));
    }
    await refresh();
  };
  /** Saves another query in a view. */
  const saveOver = async ({ id, name }: ListView, saved: string) => {
    await change(id, { query: saved }).catch((error: unknown) =>
      toastFailed(`Failed to save the view “${name}”.`, findReason(error)),
    );
  };
  return { views, add, change, remove, saveOver };
}
