import { Box, Button, Group, Select, Text } from '@mantine/core';
import type { ImportResult } from '@qram/contract/collection/import';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';
import { proposeColumns } from './column-proposals.ts';
import { type FieldLabels, formatLabel, missingFields, rowCount } from './import-labels.ts';
import classes from './import-rows.module.css';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSession } from './use-import.ts';

const LEFT_OUT = '';
const MISSING_ID = 'import-missing';

/** The rows before the column names, which are skipped unless the admin knows better. */
function SkippedRows({ session, result }: { session: ImportSession; result: ImportResult }) {
  const { header_row: row, skipped } = result;
  const other = row === 1 ? session.foundRow : 1;
  const rows = row === 2 ? 'Row 1 is' : `Rows 1 to ${row - 1} are`;
  const texts = skipped.length > 0 ? `: “${skipped.join(' · ')}”` : '';
  return (
    <div className={classes.skipped}>
      <Text fz="sm" className={text.wrap}>
        {`The column names are read from row ${row}.${row > 1 ? ` ${rows} skipped${texts}.` : ''}`}
      </Text>
      <Button
        variant="default"
        size="compact-md"
        disabled={session.progress !== null}
        onClick={() => void session.readFrom(other)}
      >
        {`Use row ${other} instead`}
      </Button>
    </div>
  );
}

export function MatchColumns({ session, labels }: { session: ImportSession; labels: FieldLabels }) {
  const { result, columns, progress } = session;
  if (!result) return null;
  const busy = progress !== null;
  const missing = missingFields(result.fields, columns);
  // Rows with an id change records, which need no further column.
  const isBlocked = missing.length > 0 && !Object.values(columns).includes('id');
  const fields = result.fields.map(({ name }) => ({ value: name, label: formatLabel(name, labels) }));
  return (
    <StepFrame
      number={2}
      title="Match the columns"
      session={session}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={() => session.back('choose')}>
            Choose another file
          </Button>
          <Button
            loading={busy}
            disabled={isBlocked}
            aria-describedby={isBlocked ? MISSING_ID : undefined}
            onClick={() => void session.check()}
          >
            {`Check ${rowCount(result.counts.rows)}`}
          </Button>
        </>
      }
    >
      <Text fz="md" c="var(--ink-2)" className={text.wrap}>
        Columns of <strong>{result.file_name}</strong> were matched by name. Change what doesn't fit.
      </Text>
      {session.foundRow > 1 ? <SkippedRows session={session} result={result} /> : null}
      {missing.length > 0 ? (
        <div className={classes.warning}>
          <p id={MISSING_ID} role="status">
            {`No column for ${missing.map((field) => formatLabel(field, labels)).join(', ')}. New records need ${missing.length === 1 ? 'it' : 'them'}.`}
          </p>
          <Group gap="xs">
            {proposeColumns(missing, result.columns, columns).map(({ field, column }) =>
              column === null ? null : (
                <Button
                  key={field}
                  variant="default"
                  size="compact-md"
                  disabled={busy}
                  onClick={() => session.match(column, field)}
                >
                  {`Use “${column}” as ${formatLabel(field, labels)}`}
                </Button>
              ),
            )}
          </Group>
        </div>
      ) : null}
      <ul className={panel.ruled}>
        {result.columns.map(({ name, sample }) => (
          <li key={name} className={classes.column}>
            <Box miw={0} c="dimmed">
              <Text ff="monospace" fz="sm" c={columns[name] === null ? 'dimmed' : 'var(--ink)'} className={text.wrap}>
                {name}
              </Text>
              <Text truncate fz="sm">
                {sample || 'No values'}
              </Text>
            </Box>
            <Select
              aria-label={`Field for the column ${name}`}
              data={[{ value: LEFT_OUT, label: 'Leave out' }, ...fields]}
              value={columns[name] ?? LEFT_OUT}
              disabled={busy}
              maxDropdownHeight={320}
              onChange={(field) => session.match(name, field === LEFT_OUT ? null : field)}
            />
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
