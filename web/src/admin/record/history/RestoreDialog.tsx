import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import { useSave } from '../../calls/use-save.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useSaveUndo } from '../../list/selection/use-undo.ts';
import { findRecordPlace } from '../../list/table/record-place.tsx';
import { findReason, toastDone, toastFailed } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { StackedModal } from '../../ui/StackedModal.tsx';
import text from '../../ui/text.module.css';
import { fieldLabel } from './version-labels.ts';
import { versionQuery } from './version-queries.ts';

function useRestore<R extends StoredRecord, V extends FormValues>(definition: AdminCollection<R, V>) {
  const { path, module, noun, getName } = definition;
  const calls = collectionCalls<R>(useApi(), path);
  const queryClient = useQueryClient();
  const undo = useSaveUndo(definition);
  const { save, busy } = useSave(({ record, number }: { record: R; number: number }) =>
    calls
      .restoreVersion({ id: record.id, number }, record.updated_at)
      .finally(() => invalidateModule(queryClient, module)),
  );
  /** Resolves to whether it was restored. */
  const restore = async (record: R, number: number): Promise<boolean> => {
    const outcome = await save({ record, number });
    if (outcome.kind === 'saved')
      toastDone(`Restored version ${number}: ${getName(outcome.record)}`, {
        undo: undo(outcome.record),
        place: findRecordPlace(definition, outcome.record),
      });
    else if (outcome.kind === 'conflict')
      toastFailed(
        `Someone else changed this ${noun} in the meantime.`,
        'Check the newest version, then restore again.',
      );
    else toastFailed(`Version ${number} couldn't be restored.`, outcome.reason);
    return outcome.kind === 'saved';
  };
  return { busy, restore };
}

interface RestoreDialogProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  /** The version to restore. */
  number: number;
  onRestored: () => void;
}

export function RestoreDialog<R extends StoredRecord, V extends FormValues>(props: RestoreDialogProps<R, V>) {
  const { definition, record, number, onRestored } = props;
  const [opened, setOpened] = useState(false);
  const version = useQuery(versionQuery(useApi(), definition, { id: record.id, number }));
  const { busy, restore } = useRestore(definition);
  const confirm = async () => {
    const restored = await restore(record, number);
    setOpened(false);
    if (restored) onRestored();
  };
  const lost = version.data?.lost ?? [];
  return (
    <>
      <Button leftSection={<IconArrowBackUp size={16} stroke={1.8} />} onClick={() => setOpened(true)}>
        Restore this version
      </Button>
      <StackedModal opened={opened} onClose={() => setOpened(false)} title={`Restore version ${number}?`}>
        {version.data ? (
          <>
            <Text
              fz="md"
              lh={1.5}
              c="var(--ink-2)"
              className={text.wrap}
            >{`Its fields and files are saved as a new version of “${definition.getName(record)}”. The versions in between stay.`}</Text>
            {lost.length > 0 ? (
              <Box mt="md" py="sm" px="md" bdrs={12} bg="var(--warn-soft)" fz="sm" lh={1.5} className={text.wrap}>
                <p>What can't come back stays as it is now:</p>
                <Box component="ul" mt="xs" pl="md" style={{ listStyle: 'disc' }}>
                  {lost.map(({ field, reason }) => (
                    <li key={`${field} ${reason}`}>
                      <strong>{`${fieldLabel(definition.form, field)}:`}</strong>
                      <span>{` ${reason}`}</span>
                    </li>
                  ))}
                </Box>
              </Box>
            ) : null}
          </>
        ) : version.isError ? (
          <ErrorState
            message="The version couldn't be loaded."
            detail={findReason(version.error)}
            onRetry={() => version.refetch()}
            busy={version.isFetching}
          />
        ) : (
          <Skeleton h={44} />
        )}
        <Group justify="flex-end" gap="xs" mt="xl">
          <Button variant="default" disabled={busy} onClick={() => setOpened(false)}>
            Cancel
          </Button>
          <Button loading={busy} disabled={!version.data} onClick={() => void confirm()} data-autofocus>
            Restore
          </Button>
        </Group>
      </StackedModal>
    </>
  );
}
