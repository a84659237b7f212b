import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { ImportRecord } from '@qram/contract/modules/imports';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { collectionAt } from '../admin-screens.ts';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { Time } from '../Time.tsx';
import { UserName } from '../UserName.tsx';
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
    <Box component="section" pt={20} className={panel.lineAbove} aria-labelledby="recent-imports">
      <Box component="h3" mb={4} fz={15} id="recent-imports">
        {`Recent imports of ${nouns}`}
      </Box>
      <ul className={panel.rows}>
        {data.map((entry) => (
          <RecentImport key={entry.id} entry={entry} busy={busyWith === entry.id} onUndo={() => undo(entry.id)} />
        ))}
      </ul>
    </Box>
  );
}

interface RecentImportProps {
  entry: ImportRecord;
  busy: boolean;
  onUndo: () => void;
}

const RecentImport = ({ entry, busy, onUndo }: RecentImportProps) => (
  <Flex component="li" align="center" justify="space-between" gap={12} py={10}>
    <Stack gap={0} miw={0}>
      <Text span fz={15} fw={550} className={text.wrap}>
        {entry.file_name}
      </Text>
      <Text span fz={14} c="dimmed" className={text.tabular}>
        <span>{`${formatSummary(entry)} · `}</span>
        <Time at={entry.created_at} show="time" />
        {entry.created_by ? (
          <span>
            {' '}
            · <UserName name={entry.created_by} username={entry.created_by_username} />
          </span>
        ) : null}
      </Text>
    </Stack>
    {entry.undone_at ? (
      <Text span fz={14} c="dimmed">
        Undone
      </Text>
    ) : (
      <Button
        flex="none"
        variant="default"
        size="compact-sm"
        loading={busy}
        aria-label={`Undo the import of ${entry.file_name}`}
        onClick={onUndo}
      >
        Undo
      </Button>
    )}
  </Flex>
);
