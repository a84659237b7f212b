import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy, IconTrash } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { RowAction, StoredRecord } from '../../declaration/record-types.ts';
import { useDeletion } from '../../list/selection/use-deletion.tsx';
import { useRecordLinks } from '../../preview/RecordLinks.tsx';
import { count } from '../../text/text-format.ts';
import { ActionButton, ActionMenu, type ScreenAction } from '../../ui/ScreenActions.tsx';
import text from '../../ui/text.module.css';
import { usePhone } from '../../ui/use-phone.ts';
import type { Neighbors } from './use-neighbors.ts';

interface RecordActionsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  /** Undefined while it loads. */
  record: R | undefined;
  neighbors: Neighbors<R>;
  onCopy: () => void;
  onDeleted: () => void;
}

const useNoActions = (): ((record: unknown) => readonly RowAction[]) => () => [];

/** Place in the list with the way to its neighbors, the links of the public page, and a menu with the rest. */
export function RecordActions<R extends StoredRecord, V extends FormValues>(props: RecordActionsProps<R, V>) {
  const { definition, record, neighbors, onCopy, onDeleted } = props;
  const { useRowActions = useNoActions } = definition.list;
  const { protected: protectedRecords } = definition.deletion ?? {};
  const getMore = useRowActions();
  const askToDelete = useDeletion<R>(definition as never);
  const links = useRecordLinks(definition, record);
  const phone = usePhone();
  const ofRecord = (shown: R): ScreenAction[] => [
    ...getMore(shown).map((action) => ({ ...action, named: action.named ?? action.label })),
    ...(definition.record.duplicate ? [{ label: 'Duplicate', named: 'Duplicate', icon: IconCopy, act: onCopy }] : []),
    {
      label: 'Delete',
      named: 'Delete',
      icon: IconTrash,
      bad: true,
      act: () => askToDelete([shown], (ids) => (ids.length > 0 ? onDeleted() : undefined)),
      blocked: protectedRecords?.has(shown) ? protectedRecords.one : undefined,
    },
  ];
  const [first, ...rest] = links.actions;
  const beside = phone || !first?.href ? undefined : first;
  return (
    <Group gap="xs" wrap="nowrap">
      <Place noun={definition.noun} neighbors={neighbors} />
      {beside ? <ActionButton action={beside} /> : null}
      {record ? (
        <ActionMenu
          name={`Actions for ${definition.getName(record)}`}
          actions={[...(beside ? rest : links.actions), ...ofRecord(record)]}
        />
      ) : null}
      {links.dialog}
    </Group>
  );
}

function Place({ noun, neighbors: { place, total, go } }: { noun: string; neighbors: Neighbors<unknown> }) {
  if (place === null || total < 2) return null;
  const step = (by: 1 | -1, label: string, key: string, Glyph: typeof IconChevronUp) => {
    const blocked = place + by < 1 || place + by > total;
    return (
      <ActionIcon
        size={36}
        variant="default"
        aria-label={`${label} ${noun}`}
        aria-disabled={blocked || undefined}
        title={`${label} ${noun} (${key})`}
        onClick={() => go(by)}
      >
        <Glyph size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    );
  };
  return (
    <>
      <Text span fz="sm" c="dimmed" className={text.tabular} style={{ whiteSpace: 'nowrap' }}>
        {`${count(place)} of ${count(total)}`}
      </Text>
      {step(-1, 'Previous', 'K', IconChevronUp)}
      {step(1, 'Next', 'J', IconChevronDown)}
    </>
  );
}
