import { Flex, Text } from '@mantine/core';
import type { PublicationPeriod, PublicationState as State } from '@qram/contract/collection/publication';
import { Badge } from '../../../ui/text/Badge.tsx';
import { localShortDate, utcDateTime } from '../../../ui/text/dates.ts';
import type { Column, ListFilter } from '../../declaration/admin-collection.ts';

/** A record that goes live and ends at a time. */
export interface PublishedRecord extends PublicationPeriod {
  state: State;
  /** Only in collections whose drafts are inactive. */
  active?: number;
}

const LABELS: Record<State, string> = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live', ended: 'Ended' };

/** The word for a draft. @param hides the collection has `active` */
export const draftLabel = (hides: boolean): string => (hides ? 'Hidden' : LABELS.draft);
const TONES = { draft: 'quiet', scheduled: 'accent', live: 'good', ended: 'warn' } as const;

/** The time that matters next: when it goes live, or when it ends. */
function nextTime({ state, publish_at, unpublish_at }: PublishedRecord): string | null {
  if (state === 'scheduled') return publish_at;
  return state === 'live' ? unpublish_at : null;
}

export const PublicationBadge = ({ state, hides = false }: { state: State; hides?: boolean }) => (
  <Badge small tone={TONES[state]}>
    {state === 'draft' ? draftLabel(hides) : LABELS[state]}
  </Badge>
);

interface PublicationStateProps {
  record: PublishedRecord;
  /** In a column of a list: the day below the badge, with the room for both. */
  column?: boolean;
}

export function PublicationState({ record, column = false }: PublicationStateProps) {
  const next = nextTime(record);
  const place = column
    ? ({ direction: 'column', align: 'flex-start', miw: 82 } as const)
    : ({ align: 'center', gap: 8 } as const);
  return (
    <Flex component="span" display="inline-flex" {...place}>
      <PublicationBadge state={record.state} hides={record.active !== undefined} />
      {next === null ? null : (
        <Text
          component="time"
          dateTime={next}
          fz="xs"
          lh={1.3}
          c="dimmed"
          style={{ whiteSpace: 'nowrap' }}
          title={utcDateTime(next)}
        >
          {`${record.state === 'live' ? 'until ' : ''}${localShortDate(next, new Date())}`}
        </Text>
      )}
    </Flex>
  );
}

export const STATE_COLUMN: Column<PublishedRecord> = {
  key: 'state',
  label: 'State',
  badge: true,
  usual: '82px',
  detail: (record) => <PublicationState record={record} />,
  render: (record) => <PublicationState record={record} column />,
};

/** The tab of a state. @param hides the collection has `active` */
export const stateLabel = (state: State, hides: boolean): string => {
  if (state === 'draft') return hides ? 'Hidden' : 'Drafts';
  return LABELS[state];
};

/** Chosen by a tab. */
export const MEND_FILTER: ListFilter = { accepts: (value) => value === '1' };

/** Chosen by tabs. */
export const STATE_FILTER: ListFilter = { accepts: (value) => Object.hasOwn(LABELS, value) };
