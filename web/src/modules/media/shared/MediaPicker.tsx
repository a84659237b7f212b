import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import { IconFolderOpen, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { LibraryDialogProps } from '../../../admin/declaration/admin-collection.ts';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { StackedModal } from '../../../admin/ui/StackedModal.tsx';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { MediaName } from './MediaName.tsx';
import { MediaThumb } from './MediaThumb.tsx';
import classes from './media.module.css';
import { formatSizeAndType } from './media-labels.ts';
import { choicesQuery, type LibraryFilter, PICKER_PAGE } from './media-queries.ts';

interface MediaPickerProps extends LibraryDialogProps {
  filter: LibraryFilter;
  /** Theme whose background pictures are used on, where it matters; `both`: half of each. */
  ground?: 'light' | 'dark' | 'both';
}

const SEARCH_DELAY = 250;

export function MediaPicker({ opened, filter, ground, onChoose, onClose }: MediaPickerProps) {
  return (
    <StackedModal opened={opened} onClose={onClose} title="Choose from library" size={760}>
      <Choices
        filter={filter}
        ground={ground}
        onChoose={(file) => {
          onChoose(file);
          onClose();
        }}
      />
    </StackedModal>
  );
}

function Choices({
  filter,
  ground,
  onChoose,
}: Pick<MediaPickerProps, 'filter' | 'onChoose'> & { ground: MediaPickerProps['ground'] }) {
  const [entered, setEntered] = useState('');
  const [page, setPage] = useState(1);
  const [search] = useDebouncedValue(entered.trim(), SEARCH_DELAY);
  const list = useQuery(choicesQuery(useApi(), filter, { search, page }));
  return (
    <>
      <TextInput
        type="search"
        aria-label="Search the library"
        placeholder="Search name or alt text"
        maxLength={LIST_LIMITS.searchMax}
        data-autofocus
        pt="xxs"
        value={entered}
        leftSection={<IconSearch size={17} stroke={1.7} aria-hidden="true" />}
        onChange={(event) => {
          setEntered(event.currentTarget.value);
          setPage(1);
        }}
        onKeyDown={(event) => {
          // The dialog may be in a form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className={classes.choices} aria-busy={list.isFetching}>
        {list.data ? (
          <ul
            className={classes.grid}
            inert={list.isPlaceholderData}
            data-ground={ground}
            data-stale={list.isPlaceholderData || undefined}
          >
            {list.data.rows.map((file) => (
              <li key={file.id} className={classes.tile}>
                <UnstyledButton className={classes.open} onClick={() => onChoose(file)}>
                  <MediaThumb file={file} />
                  <MediaName name={file.name} />
                  <Text span display="block" mt={1} fz="xs" c="dimmed" className={text.tabular}>
                    {formatSizeAndType(file)}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        ) : null}
        {list.data?.total === 0 ? (
          <EmptyState
            icon={IconFolderOpen}
            title="No items found"
            text={search ? `Nothing matches “${search}”.` : 'The library has no file of this kind yet. Upload one.'}
          />
        ) : null}
        {list.isError && !list.data ? (
          <ErrorState
            message="The media library couldn't be loaded."
            detail={findReason(list.error)}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        ) : null}
        {list.isPending ? <p role="status">Loading…</p> : null}
      </div>
      {list.data ? <Pages page={page} total={list.data.total} onTurn={setPage} /> : null}
    </>
  );
}

function Pages({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) {
  if (total <= PICKER_PAGE) return null;
  const last = Math.ceil(total / PICKER_PAGE);
  const from = (page - 1) * PICKER_PAGE + 1;
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Text span fz="sm" c="var(--ink-2)">
        {`${count(from)} to ${count(Math.min(total, page * PICKER_PAGE))} of ${count(total)}`}
      </Text>
      <Group gap="xs">
        <Button variant="default" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
          Previous
        </Button>
        <Button variant="default" disabled={page >= last} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </Group>
    </Group>
  );
}

export const libraryDialog =
  (filter: LibraryFilter): ComponentType<LibraryDialogProps> =>
  (props) => <MediaPicker filter={filter} {...props} />;
