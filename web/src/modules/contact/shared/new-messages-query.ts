import type { Transport } from '../../../api/api-client.ts';
import { messagesQuery } from '../admin/messages-queries.ts';

/** The new messages that came first. */
export const newMessagesQuery = (api: Transport, shown: number) =>
  messagesQuery(api, { state: 'new', page: 1, perPage: shown, sort: 'created_at', search: '', open: null });
