import { Box, Text } from '@mantine/core';
import type { ContactMessage } from '@qram/contract/modules/contact/contact';
import { RowCheckbox } from '../../../admin/list/selection/RowCheckbox.tsx';
import table from '../../../admin/list/table/collection-table.module.css';
import { DetailLines } from '../../../admin/list/table/DetailLines.tsx';
import { RowActions } from '../../../admin/list/table/RowActions.tsx';
import { BadgeLine } from '../../../admin/list/table/RowSummary.tsx';
import { RowTitle } from '../../../admin/list/table/RowTitle.tsx';
import { keyedRow } from '../../../admin/list/table/row-keys.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import {
  DELIVERY_LABELS,
  DELIVERY_TONES,
  messageName,
  STATE_LABELS,
  STATE_TONES,
  senderName,
} from './message-labels.ts';

interface MessageRowProps {
  message: ContactMessage;
  narrow: boolean;
  selected: boolean;
  onSelect: (range: boolean) => void;
  onView: () => void;
  onDelete: () => void;
}

/** One message: subject and beginning of the text; new ones are highlighted. */
export function MessageRow({ message, narrow, selected, onSelect, onView, onDelete }: MessageRowProps) {
  const name = messageName(message);
  const { delivery } = message;
  const mail = (
    <span title={delivery.last_error ?? undefined}>
      <Badge small tone={DELIVERY_TONES[delivery.state]}>
        {DELIVERY_LABELS[delivery.state]}
      </Badge>
    </span>
  );
  const state = (
    <Badge small tone={STATE_TONES[message.state]}>
      {STATE_LABELS[message.state]}
    </Badge>
  );
  const preview = (
    <Text component={narrow ? 'div' : 'span'} truncate={narrow} ml={narrow ? undefined : 8} fw={400} c="dimmed">
      {message.message.slice(0, 160)}
    </Text>
  );
  return (
    <tr
      {...keyedRow(message.id)}
      className={table.row}
      data-selected={selected || undefined}
      data-featured={message.state === 'new' || undefined}
    >
      <td className={table.check}>
        <RowCheckbox name={name} selected={selected} onSelect={onSelect} />
      </td>
      <td className={table.title}>
        <Text truncate={!narrow} component="div" fw={400} c="dimmed">
          <Text span fw={message.state === 'new' ? 650 : 500} c="var(--ink)">
            <RowTitle onOpen={onView}>{message.subject}</RowTitle>
          </Text>
          {narrow ? null : preview}
        </Text>
        {narrow ? preview : null}
        {narrow ? (
          <>
            <DetailLines
              lines={[
                { label: 'From', value: <UserName name={message.user_name} username={message.username} /> },
                { label: 'Received', value: <Time at={message.send_time} show="day" /> },
              ]}
            />
            <BadgeLine
              badges={[
                { label: 'State', value: state },
                { label: 'Delivery', value: mail },
              ]}
            />
          </>
        ) : null}
      </td>
      {narrow ? null : (
        <>
          <td title={`${senderName(message)}, ${message.user_email}`}>
            <Box maw={180} className={`${table.cell} ${table.person}`}>
              <UserName name={message.user_name} username={message.username} />
            </Box>
          </td>
          <td>
            <Time at={message.send_time} show="day" />
          </td>
          <td>{mail}</td>
          <td>{state}</td>
        </>
      )}
      <td className={table.actionsCell}>
        <RowActions name={name} narrow={narrow} onView={onView} onDelete={onDelete} />
      </td>
    </tr>
  );
}
