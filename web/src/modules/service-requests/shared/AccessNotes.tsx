import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import { IconCheck, IconLock } from '@tabler/icons-react';
import classes from './AccessHint.module.css';
import { AccessHint } from './AccessHint.tsx';
import type { LockedContent } from './content-access.ts';

interface LockedItem {
  title: string;
  content: LockedContent;
  openedBy: OpeningService | null;
}

export const accessNoteId = (service: OpeningService | null): string => `opened-by-${service?.id ?? 'none'}`;

interface AccessNotesProps {
  items: readonly LockedItem[];
  noun: string;
  unlocked: number;
}

const formatPremiumCount = (count: number, noun: string): string => `${count} premium ${noun}${count === 1 ? '' : 's'}`;

/** Says once for a page how to get access to what is locked on it: a line for each service. */
export function AccessNotes({ items, noun, unlocked }: AccessNotesProps) {
  if (items.length === 0 && unlocked > 0)
    return (
      <p className={`flex items-center gap-2 text-4 ${classes.note}`}>
        <IconCheck className="flex-none text-accent" size={16} stroke={1.75} aria-hidden="true" />
        <span>{`${formatPremiumCount(unlocked, noun)}, unlocked for you`}</span>
      </p>
    );
  return [...Map.groupBy(items, ({ openedBy }) => openedBy?.id).values()].map((group) => {
    const [first] = group;
    if (!first) return null;
    const { title, content, openedBy } = first;
    const count = formatPremiumCount(group.length, noun);
    return (
      <p
        key={openedBy?.id ?? 0}
        id={accessNoteId(openedBy)}
        className={`flex items-center flex-wrap gap-3 gap-y-1 wrap-anywhere quiet-links text-4 by-access ${classes.note}`}
      >
        <span className="flex items-center gap-2">
          <IconLock className="flex-none text-accent" size={16} stroke={1.75} aria-hidden="true" />
          <span>{count}</span>
        </span>
        <AccessHint title={group.length === 1 ? title : count} content={content} openedBy={openedBy} />
      </p>
    );
  });
}
