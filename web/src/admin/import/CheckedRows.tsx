import { Button, Flex, Text } from '@mantine/core';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportResult } from '@qram/contract/collection/import';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { count } from '../text/text-format.ts';
import controls from '../theme/controls.module.css';
import text from '../ui/text.module.css';
import { CheckedRow } from './CheckedRow.tsx';
import { blockedBy, type FieldLabels, OUTCOMES, rowCount } from './import-labels.ts';
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

/** Limits the rows to one of the outcomes they have, with the number of each. */
function OutcomeFilter({ counts, value, onChange }: OutcomeFilterProps) {
  const choices = [
    { filter: 'all' as const, label: 'All', number: counts.rows },
    ...IMPORT_OUTCOMES.filter((filter) => counts[filter] > 0).map((filter) => ({
      filter,
      label: OUTCOMES[filter].label,
      number: counts[filter],
    })),
  ];
  return (
    <fieldset className={`${controls.fieldset} ${classes.filters}`}>
      <legend className="visually-hidden">Show</legend>
      {choices.map(({ filter, label, number }) => (
        <label key={filter} className={classes.filter}>
          <input
            className={classes.filterInput}
            type="radio"
            name="outcome"
            checked={value === filter}
            onChange={() => onChange(filter)}
          />
          <span>{`${label} `}</span>
          <span className={text.tabular}>{count(number)}</span>
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
            <Text fz="sm" c="var(--bad)" className={classes.blocked} id="import-blocked">
              {blocked}
            </Text>
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
            {`Import ${rowCount(counts.new + counts.changed)}`}
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
        <div className={classes.warning}>
          <Text flex="1 1 240px">
            {`Fix ${counts.refused === 1 ? 'this row' : `these ${rowCount(counts.refused)}`} and upload the file again${blocked ? '.' : `, or import the rest now and ${counts.refused === 1 ? 'that row' : 'those rows'} later.`}`}
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.8} />}
            disabled={busy}
            onClick={() => void session.saveRefused()}
          >
            Download refused rows
          </Button>
        </div>
      ) : null}
      {result.sends_mail === false && counts.new > 0 ? (
        <p className={classes.warning}>
          This site can't send email yet. Invitations wait until a mail server is set up, and expire after 7 days.
        </p>
      ) : null}
      {rows.length === 0 ? (
        <Text
          fz="md"
          c="var(--ink-2)"
        >{`No ${definition.nouns} ${filter === 'all' ? 'in this file' : 'with this result'}.`}</Text>
      ) : null}
      <Flex component="ul" direction="column">
        {rows.slice(0, limit).map((row) => (
          <CheckedRow key={row.number} row={row} labels={labels} />
        ))}
      </Flex>
      {rows.length > limit ? (
        <Button flex="none" mx="auto" variant="default" onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
          Show more
        </Button>
      ) : null}
      {rows.length <= limit && rows.length < number ? (
        <Text fz="md" c="var(--ink-2)">{`Only the first ${count(rows.length)} rows are listed here.`}</Text>
      ) : null}
    </StepFrame>
  );
}
