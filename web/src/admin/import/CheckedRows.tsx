import { Button } from '@mantine/core';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportResult } from '@qram/contract/import';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { count } from '../text-format.ts';
import { CheckedRow } from './CheckedRow.tsx';
import frame from './import.module.css';
import { blockedBy, type FieldLabels, goodRows, OUTCOMES, rowCount } from './import-labels.ts';
import classes from './import-rows.module.css';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSession } from './use-import.ts';

const ROWS_AT_ONCE = 50;

type Filter = ImportOutcome | 'all';

interface OutcomeFilterProps {
  counts: ImportResult['counts'];
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Limits the rows to one outcome, with the number of each. */
function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const choices = [
    { filter: 'all' as const, label: 'All', number: counts.rows },
    ...IMPORT_OUTCOMES.map((filter) => ({ filter, label: OUTCOMES[filter].label, number: counts[filter] })),
  ];
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">Show</legend>
      {choices.map(({ filter, label, number }) => (
        <label key={filter} className={classes.filter} data-outcome={filter}>
          <input
            className={classes.filterInput}
            type="radio"
            name="outcome"
            checked={value === filter}
            onChange={() => onChange(filter)}
          />
          {label} <span className={classes.filterCount}>{count(number)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface CheckedRowsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  session: ImportSession;
  labels: FieldLabels;
}

/** Third step: what happens to each row. */
export function CheckedRows<R extends StoredRecord, V extends FormValues>({
  definition,
  session,
  labels,
}: CheckedRowsProps<R, V>) {
  const { result, progress } = session;
  const [filter, setFilter] = useState<Filter>((result?.counts.refused ?? 0) > 0 ? 'refused' : 'all');
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  if (!result) return null;
  const { counts } = result;
  const busy = progress !== null;
  const blocked = blockedBy(counts);
  const rows = result.rows.filter(({ outcome }) => filter === 'all' || outcome === filter);
  const number = filter === 'all' ? counts.rows : counts[filter];
  return (
    <StepFrame
      number={3}
      title="Check the rows"
      session={session}
      actions={
        <>
          {blocked ? (
            <p className={classes.blocked} id="import-blocked">
              {blocked}
            </p>
          ) : null}
          <Button variant="default" disabled={busy} onClick={() => session.back('columns')}>
            Back
          </Button>
          <Button
            loading={busy}
            disabled={blocked !== null}
            aria-describedby={blocked ? 'import-blocked' : undefined}
            onClick={() => void session.write(counts.refused > 0)}
          >
            {counts.refused > 0 ? `Import the ${goodRows(counts)}` : `Import ${rowCount(counts.new + counts.changed)}`}
          </Button>
        </>
      }
    >
      <OutcomeFilter
        counts={counts}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setLimit(ROWS_AT_ONCE);
        }}
      />
      {counts.refused > 0 ? (
        <div className={classes.refused}>
          <p>
            {rowCount(counts.refused)} {counts.refused === 1 ? 'was' : 'were'} refused. Correct{' '}
            {counts.refused === 1 ? 'it' : 'them'} and choose the file again
            {blocked ? '.' : ', or import the good rows now and the others later.'}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.8} />}
            disabled={busy}
            onClick={() => void session.saveRefused()}
          >
            Download refused rows
          </Button>
        </div>
      ) : null}
      {result.sends_mail === false && counts.new > 0 ? (
        <p className={classes.missing}>
          This site can't send email yet. Invitations wait until a mail server is set up, and expire after 7 days.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className={frame.lead}>
          No {definition.nouns} {filter === 'all' ? 'in this file' : 'with this result'}.
        </p>
      ) : null}
      <ul className={classes.rows}>
        {rows.slice(0, limit).map((row) => (
          <CheckedRow key={row.number} row={row} labels={labels} />
        ))}
      </ul>
      {rows.length > limit ? (
        <Button className={classes.more} variant="default" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          Show more
        </Button>
      ) : null}
      {rows.length <= limit && rows.length < number ? (
        <p className={frame.lead}>Only the first {count(rows.length)} rows are listed here.</p>
      ) : null}
    </StepFrame>
  );
}
