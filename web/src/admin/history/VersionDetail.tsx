import { Box, Button, SegmentedControl, Skeleton } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/versions';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { Time } from '../Time.tsx';
import { reasonOf } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import fields from './differences.module.css';
import { type ComparedVersions, differingFields, FieldDifferences, orderedFields } from './FieldDifferences.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionAuthor } from './VersionAuthor.tsx';
import classes from './version-detail.module.css';
import { fieldLabel, listed } from './version-labels.ts';
import { versionQuery } from './version-queries.ts';

type Other = 'previous' | 'current';

interface VersionDetailProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  version: RecordVersion;
  /** Number of the current version. */
  current: number;
  /** Back to the list, where only one of them fits. */
  onBack: (() => void) | undefined;
  onCovered: (covered: boolean) => void;
  onRestored: () => void;
}

/** One version: its differences from the previous or the current one, and its restore. */
export function VersionDetail<R extends StoredRecord, V extends FormValues>(props: VersionDetailProps<R, V>) {
  const { definition, record, version, current, onBack, onCovered, onRestored } = props;
  const [chosen, setChosen] = useState<Other>('previous');
  const title = useRef<HTMLHeadingElement>(null);
  // The list is gone then, and the focus with it.
  useEffect(() => {
    if (onBack) title.current?.focus();
  }, [onBack]);
  const { number } = version;
  const other: Other = version.current ? 'previous' : number === 1 ? 'current' : chosen;
  return (
    <section className={classes.detail} aria-labelledby="history-version">
      <header className={classes.detailHead}>
        {onBack ? (
          <Button
            variant="subtle"
            size="sm"
            className={classes.back}
            leftSection={<IconArrowLeft size={16} stroke={1.8} />}
            onClick={onBack}
          >
            Versions
          </Button>
        ) : null}
        <div className={classes.detailTitle}>
          <h3 id="history-version" ref={title} tabIndex={-1}>
            Version {number}
          </h3>
          <p>
            <VersionAuthor version={version} />, <Time at={version.at} show="time" />
          </p>
        </div>
        {version.current ? null : (
          <RestoreDialog
            definition={definition}
            record={record}
            number={number}
            onCovered={onCovered}
            onRestored={onRestored}
          />
        )}
      </header>
      {version.current || number === 1 ? null : (
        <div className={classes.compare}>
          <span id="history-compare">Compare with</span>
          <SegmentedControl
            aria-labelledby="history-compare"
            size="xs"
            value={chosen}
            onChange={(value) => setChosen(value as Other)}
            data={[
              { value: 'previous', label: `Previous (${number - 1})` },
              { value: 'current', label: `Current (${current})` },
            ]}
          />
        </div>
      )}
      <Comparison definition={definition} record={record} number={number} other={other} current={current} />
    </section>
  );
}

interface ComparisonProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R;
  number: number;
  other: Other;
  current: number;
}

/** The numbers of the compared versions, the older one first; 0: there is none. */
const pairOf = (number: number, other: Other, current: number): [number, number] =>
  other === 'current' ? [number, current] : [number - 1, number];

function Comparison<R extends StoredRecord, V extends FormValues>(props: ComparisonProps<R, V>) {
  const { definition, record, number, other, current } = props;
  const api = useApi();
  const [older, newer] = pairOf(number, other, current);
  const before = useQuery({ ...versionQuery(api, definition, { id: record.id, number: older }), enabled: older > 0 });
  const after = useQuery(versionQuery(api, definition, { id: record.id, number: newer }));
  const failed = [before, after].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState
        message="The version couldn't be loaded."
        detail={reasonOf(failed.error)}
        onRetry={() => failed.refetch()}
        busy={failed.isFetching}
      />
    );
  if (!after.data || (older > 0 && !before.data)) return <DifferencesSkeleton />;
  const versions = { before: older > 0 ? (before.data ?? null) : null, after: after.data };
  const link = (version: number, field: string) =>
    collectionCalls(api, definition.path).versionFileLink({ id: record.id, number: version }, field);
  return <Differences form={definition.form} versions={versions} linkOf={link} isCurrent={number === current} />;
}

interface DifferencesProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  versions: ComparedVersions;
  linkOf: (version: number, field: string) => Promise<string>;
  isCurrent: boolean;
}

function Differences<R extends StoredRecord, V extends FormValues>(props: DifferencesProps<R, V>) {
  const { form, versions, linkOf, isCurrent } = props;
  const fields = orderedFields(form, versions);
  const differing = differingFields(versions, fields);
  const same = fields.filter((field) => !differing.includes(field)).map((field) => fieldLabel(form, field));
  const unchanged = versions.before && same.length > 0 ? `${listed(same)} didn't change.` : '';
  const safe = isCurrent ? '' : 'Restoring saves this version as a new one, so nothing is lost.';
  return (
    <Box component="section" className={classes.differences} aria-label="Differences" tabIndex={0}>
      {differing.length === 0 ? <p className={classes.none}>These versions don't differ.</p> : null}
      <FieldDifferences form={form} versions={versions} fields={differing} linkOf={linkOf} />
      {unchanged || safe ? (
        <p className={classes.note}>
          <IconInfoCircle size={17} stroke={1.6} aria-hidden="true" />
          <span>{[unchanged, safe].filter(Boolean).join(' ')}</span>
        </p>
      ) : null}
    </Box>
  );
}

const DifferencesSkeleton = () => (
  <div className={classes.differences} role="status" aria-label="Loading">
    {[38, 72, 56].map((width) => (
      <div key={width} className={fields.field}>
        <Skeleton h={14} w={90} mb={12} />
        <Skeleton h={56} radius="md" />
      </div>
    ))}
  </div>
);
