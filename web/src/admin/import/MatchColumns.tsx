import { Box, Button, Select, Text } from '@mantine/core';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';
import { type FieldLabels, formatLabel, missingFields, rowCount } from './import-labels.ts';
import classes from './import-rows.module.css';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSession } from './use-import.ts';

const LEFT_OUT = '';

/** Second step: which column is which field. */
export function MatchColumns({ session, labels }: { session: ImportSession; labels: FieldLabels }) {
  const { result, columns, progress } = session;
  if (!result) return null;
  const busy = progress !== null;
  const missing = missingFields(result.fields, columns).map((field) => formatLabel(field, labels));
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
          <Button loading={busy} onClick={() => void session.check()}>
            {`Check ${rowCount(result.counts.rows)}`}
          </Button>
        </>
      }
    >
      <Text fz={15} c="var(--ink-2)" className={text.wrap}>
        Columns of <strong>{result.file_name}</strong> were matched by name. Change what doesn't fit.
      </Text>
      {missing.length > 0 ? (
        <p
          className={classes.warning}
          role="status"
        >{`No column for ${missing.join(', ')}. New records need ${missing.length === 1 ? 'it' : 'them'}.`}</p>
      ) : null}
      <ul className={panel.ruled}>
        {result.columns.map(({ name, sample }) => (
          <li key={name} className={classes.column}>
            <Box miw={0} c="dimmed">
              <Text ff="monospace" fz={13.5} c={columns[name] === null ? 'dimmed' : 'var(--ink)'} className={text.wrap}>
                {name}
              </Text>
              <Text truncate fz={14}>
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
