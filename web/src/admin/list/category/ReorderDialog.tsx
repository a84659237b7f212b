import { Flex, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls, type Rows } from '../../calls/collection-calls.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { count } from '../../text/text-format.ts';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import text from '../../ui/text.module.css';
import { MoveArrows, MoveHandle } from '../order/MoveControls.tsx';
import { MovableList, SortableRow } from '../order/SortableRows.tsx';
import { type OrderedList, useListOrder } from '../order/use-list-order.ts';
import classes from './reorder-dialog.module.css';

/** A category, or a topic of one. */
interface Titled extends StoredRecord {
  readonly title: string;
}

export interface ReorderedList extends OrderedList<Titled> {
  readonly nouns: string;
  readonly heading: string;
}

/** All records of a list in their order, to move them. */
export function ReorderDialog({ list, onClose }: { list: ReorderedList | null; onClose: () => void }) {
  const [last, setLast] = useState(list);
  useEffect(() => {
    if (list) setLast(list);
  }, [list]);
  const shown = list ?? last;
  return (
    <Modal
      opened={list !== null}
      onClose={onClose}
      title={shown ? `Reorder ${shown.nouns}` : ''}
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown ? <LoadedList list={shown} /> : null}
    </Modal>
  );
}

function LoadedList({ list }: { list: ReorderedList }) {
  const { module, path, within, nouns } = list;
  const api = useApi();
  const query = useQuery({
    queryKey: [module, 'admin-order', path, within ?? null],
    queryFn: ({ signal }) => collectionCalls<Titled>(api, path).list({ sort: 'order', ...within }, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) return <ListOrder list={list} {...query.data} />;
  if (query.isError)
    return (
      <ErrorState
        message={`The ${nouns} couldn't be loaded.`}
        detail={findReason(query.error)}
        onRetry={() => query.refetch()}
        busy={query.isFetching}
      />
    );
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} h={46} radius="md" />
      ))}
    </Stack>
  );
}

function ListOrder({ list, rows, total }: Rows<Titled> & { list: ReorderedList }) {
  const { shown, reordering } = useListOrder(list, rows);
  if (total > rows.length)
    return (
      <Text
        fz="sm"
        c="dimmed"
      >{`There are ${count(total)} ${list.nouns}, and at most ${count(rows.length)} can be reordered.`}</Text>
    );
  return (
    <>
      <Text mb="sm" fz="sm" c="dimmed">
        {`${list.heading}. Drag them, or use the arrows. Each move is saved at once.`}
      </Text>
      <MovableList reordering={reordering} hint={null}>
        <Flex component="ol" direction="column" gap="xs" aria-busy={reordering.busy}>
          {shown.map(({ id, title }, at) => (
            <SortableRow<HTMLLIElement> key={id} id={id}>
              {(element) => (
                <li {...element} className={classes.item}>
                  <Text span flex="none" miw={20} fz="xs" c="dimmed" className={text.tabular}>
                    {at + 1}
                  </Text>
                  <Text span flex={1} miw={0} fz="sm" fw={500} lh={1.35} className={text.wrap} title={title}>
                    {title}
                  </Text>
                  <Flex component="span" display="inline-flex" align="center" gap={2}>
                    <MoveHandle id={id} name={title} />
                    <MoveArrows id={id} name={title} />
                  </Flex>
                </li>
              )}
            </SortableRow>
          ))}
        </Flex>
      </MovableList>
    </>
  );
}
