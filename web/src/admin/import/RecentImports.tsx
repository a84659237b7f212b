import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { Batch } from '@qram/contract/collection/batches';
import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import type { ImportRecord } from '@qram/contract/modules/imports/imports';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { countRecords, undoBlocked, undoLabel } from '../batch/batch-labels.ts';
import { batchQuery } from '../batch/use-batch-undo.tsx';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import { collectionAt } from '../declaration/admin-screens.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { Time } from '../text/Time.tsx';
import { UserName } from '../text/UserName.tsx';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';
import { formatSummary } from './import-labels.ts';
import { useImportUndo } from './use-import-undo.ts';

const SHOWN = 5;

interface RecentImportsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  nouns: string;
}

/** The last imports of a collection, which can be undone. Nothing where there are none. */
export function RecentImports<R extends StoredRecord, V extends FormValues>({
  definition,
  nouns,
}: RecentImportsProps<R, V>) {
  const api = useApi();
  const collection = collectionAt(definition.path);
  const { undo, busyWith } = useImportUndo(definition);
  const { data = [] } = useQuery({
    queryKey: ['imports', collection],
    queryFn: async ({ signal }) =>
      (await api('GET /api/imports', { query: { collection, page: 1, per_page: SHOWN }, signal })).data,
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Box component="section" pt="lg" className={panel.lineAbove} aria-labelledby="recent-imports">
      <Box component="h3" mb="xxs" fz="md" id="recent-imports">
        {`Recent imports of ${nouns}`}
      </Box>
      <ul className={panel.rows}>
        {data.map((entry) => (
          <RecentImport
            key={entry.id}
            entry={entry}
            definition={definition}
            busy={entry.batch !== null && busyWith === entry.batch}
            onUndo={undo}
          />
        ))}
      </ul>
    </Box>
  );
}

interface RecentImportProps {
  entry: ImportRecord;
  definition: Counted;
  busy: boolean;
  onUndo: (batch: string) => void;
}

type Counted = Parameters<typeof countRecords>[1];

function RecentImport({ entry, definition, busy, onUndo }: RecentImportProps) {
  const { batch } = entry;
  const { data } = useQuery({ ...batchQuery(useApi(), batch ?? ''), enabled: batch !== null });
  const blocked = batch === null ? IMPORT_MESSAGES.noBatch : data ? undoBlocked(data) : null;
  const reason = useId();
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="sm" py="sm">
      <Stack gap={0} miw={0} flex="1 1 220px">
        <Text span fz="md" fw={550} className={text.wrap}>
          {entry.file_name}
        </Text>
        <Text span fz="sm" c="dimmed" className={text.tabular}>
          <span>{`${formatSummary(entry)} · `}</span>
          <Time at={entry.created_at} show="time" />
          {entry.created_by ? (
            <span>
              {' '}
              · <UserName name={entry.created_by} username={entry.created_by_username} />
            </span>
          ) : null}
        </Text>
        {entry.undone_at === null && blocked !== null ? (
          <Text span fz="sm" c="var(--warn)" className={text.wrap} id={reason}>
            {blocked}
          </Text>
        ) : null}
      </Stack>
      {entry.undone_at === null ? (
        <Button
          flex="none"
          variant="default"
          size="compact-sm"
          loading={busy}
          disabled={blocked !== null || batch === null}
          aria-label={`Undo the import of ${entry.file_name}`}
          aria-describedby={blocked === null ? undefined : reason}
          onClick={() => batch !== null && onUndo(batch)}
        >
          {data ? undoLabel(data) : 'Undo'}
        </Button>
      ) : (
        <Text span fz="sm" c="dimmed">
          {undoneLabel(data, definition)}
        </Text>
      )}
    </Flex>
  );
}

/** Label of an import that was undone. */
function undoneLabel(batch: Batch | undefined, definition: Counted): string {
  const left = batch ? batch.records - batch.undone : 0;
  return left === 0 ? 'Undone' : `Undone except for ${countRecords(left, definition)}`;
}
