import type { PreviewLink } from '@qram/contract/modules/previews';
import { localShortDate } from '../../ui/dates.ts';

/** `Approved by Ada, Nov 25 · 2 comments` of a record's links; empty without any. */
export function formatFeedback(links: readonly Pick<PreviewLink, 'comments'>[], now: Date): string {
  const all = links.flatMap(({ comments }) => comments);
  const approvals = all.filter(({ approved }) => approved === 1);
  const last = approvals.toSorted((one, other) => one.created_at.localeCompare(other.created_at)).at(-1);
  const count = all.filter(({ text }) => text !== '').length;
  const others = approvals.length > 1 ? ` and ${approvals.length - 1} more` : '';
  return [
    last ? `Approved by ${last.name || 'someone'}${others}, ${localShortDate(last.created_at, now)}` : '',
    count > 0 ? `${count} ${count === 1 ? 'comment' : 'comments'}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
