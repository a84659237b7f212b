import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idParams, timestamp } from '../../api/fields.ts';

/** An editor not heard of for longer has closed the lesson. */
export const PRESENCE_LIMITS = { everySeconds: 10, goneAfterSeconds: 45 } as const;

const TAB_ERROR = 'tab must be 32 hexadecimal digits.';

/** Another tab with the lesson open. */
const editor = z.object({
  name: z.string(),
  username: z.string(),
  /** True: the caller's own account. */
  you: z.boolean(),
  since: timestamp,
});
export type Editor = z.output<typeof editor>;

export const presenceEndpoints = {
  announce: endpoint({
    method: 'PUT',
    path: '/api/presence/topics/:id',
    access: 'admin',
    summary: `Say that a tab has the lesson of a topic open, or has closed it. The response lists the other tabs. A tab is forgotten after ${PRESENCE_LIMITS.goneAfterSeconds} seconds.`,
    params: idParams,
    body: z.object({
      /** Chosen by the tab. */
      tab: z.string(TAB_ERROR).regex(/^[0-9a-f]{32}$/, TAB_ERROR),
      open: z.boolean('open must be true or false.').default(true),
    }),
    response: z.array(editor),
  }),
} as const;
