import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idOut, idParams, requiredText, text } from '../fields.ts';
import { LIST_VIEW_LIMITS } from '../list-view-limits.ts';

export const LIST_VIEW_MESSAGES = {
  nameRequired: 'Name is required.',
  nameTaken: 'You already have a view with this name.',
  list: 'list must be the name of a list, such as videos.',
  full: `You have ${LIST_VIEW_LIMITS.perList} views of this list. Delete one to save another.`,
} as const;

/** The name of a list: that of its collection or screen. */
const list = z
  .string({ error: LIST_VIEW_MESSAGES.list })
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, { error: LIST_VIEW_MESSAGES.list });

const listView = z.object({
  id: idOut,
  name: z.string(),
  /** The query of the list's address: search, filters, sort order, columns and their widths. */
  query: z.string(),
});
export type ListView = z.output<typeof listView>;

const fields = z.object({
  name: requiredText(LIST_VIEW_LIMITS.nameMax, LIST_VIEW_MESSAGES.nameRequired),
  query: text(LIST_VIEW_LIMITS.queryMax),
});

export const listViewsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/list-views',
    access: 'admin',
    summary: "List the caller's saved views of a list of the back office, by name.",
    query: z.object({ list }),
    response: z.array(listView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/me/list-views',
    access: 'admin',
    summary: `Save a view of a list under a name. An admin has at most ${LIST_VIEW_LIMITS.perList} of a list.`,
    body: fields.extend({ list }),
    response: listView,
    status: 201,
    errors: { conflict: 'The name is taken, or the caller has the most views that a list may have.' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/me/list-views/:id',
    access: 'admin',
    summary: 'Rename a saved view, or save another query in it.',
    params: idParams,
    body: fields.partial(),
    response: listView,
    errors: { conflict: 'The name is taken.' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/list-views/:id',
    access: 'admin',
    summary: 'Delete a saved view.',
    params: idParams,
    response: null,
  }),
} as const;
