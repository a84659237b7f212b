import { Select } from '@mantine/core';
import { MESSAGE_STATES, type MessageState } from '@qram/contract/modules/contact';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../../admin/text-format.ts';
import { useApi } from '../../../api-context.tsx';
import { STATE_LABELS } from './message-words.ts';
import classes from './messages.module.css';
import type { ChangeMessages, MessagesAddress } from './messages-address.ts';
import { messageCountsQuery } from './messages-queries.ts';

const ALL = 'all';

/** Narrows the inbox to the messages in one state, each with its number. */
export function MessageFilter({ address, change }: { address: MessagesAddress; change: ChangeMessages }) {
  const counts = useQuery(messageCountsQuery(useApi())).data;
  const choices = MESSAGE_STATES.map((state) => ({
    value: state,
    label: counts ? `${STATE_LABELS[state]} (${count(counts[state])})` : STATE_LABELS[state],
  }));
  return (
    <div className={classes.filters}>
      <Select
        className={classes.filter}
        aria-label="State"
        data={[{ value: ALL, label: 'All messages' }, ...choices]}
        value={address.state ?? ALL}
        onChange={(next) =>
          change({ state: next === null || next === ALL ? undefined : (next as MessageState), page: 1 })
        }
      />
    </div>
  );
}
