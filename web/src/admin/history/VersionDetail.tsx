import { Box, Button, Flex, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/versions';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../api-context.tsx';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import { collectionCalls, type StoredRecord } from '../collection/collection-calls.ts';
import { Time } from '../Time.tsx';
import { findReason } from '../toast.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';
import { type ComparedVersions, differingFields, FieldDifferences, orderedFields } from './FieldDifferences.tsx';
import classes from './history.module.css';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionAuthor } from './VersionAuthor.tsx';
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
  onRestored: () => void;
}

/** One version: its differences from the previous or the current one, and its restore. */
export function VersionDetail<R extends StoredRecord, V extends FormValues>(props: VersionDetailProps<R, V>) {
  const { definition, record, version, current, onBack, onRestored } = props;
  const [chosen, setChosen] = useState<Other>('previous');
  const title = useRef<HTMLHeadingElement>(null);
  // The list is gone then, and the focus with it.
  useEffect(() => {
    if (onBack) title.current?.focus();
  }, [onBack]);
  const { number } = version;
  const other: Other = version.current ? 'previous' : number === 1 ? 'current' : chosen;
  return (
    <Flex component="section" direction="column" miw={0} mih={0} aria-labelledby="history-version">
      <Group flex="none" gap="12px 16px" py={18} className={`${classes.versionHead} ${panel.inset} ${panel.lineBelow}`}>
        {onBack ? (
          <Button
            variant="subtle"
            size="sm"
            ml={-10}
            className={classes.back}
            leftSection={<IconArrowLeft size={16} stroke={1.8} />}
            onClick={onBack}
          >
            Versions
          </Button>
        ) : null}
        <div className={classes.versionTitle}>
          <Box component="h3" fz={18} lts="-0.01em" id="history-version" ref={title} tabIndex={-1}>
            Version {number}
          </Box>
          <Text mt={2} fz={14} c="dimmed" className={text.wrap}>
            <VersionAuthor version={version} />, <Time at={version.at} show="time" />
          </Text>
        </div>
        {version.current ? null : (
          <RestoreDialog definition={definition} record={record} number={number} onRestored={onRestored} />
        )}
      </Group>
      {version.current || number === 1 ? null : (
        <Group
          flex="none"
          gap="8px 12px"
          py={12}
          fz={14}
          c="var(--ink-2)"
          className={`${panel.inset} ${panel.lineBelow}`}
        >
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
        </Group>
      )}
      <Comparison definition={definition} record={record} number={number} other={other} current={current} />
    </Flex>
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
const toPair = (number: number, other: Other, current: number): [number, number] =>
  other === 'current' ? [number, current] : [number - 1, number];

function Comparison<R extends StoredRecord, V extends FormValues>(props: ComparisonProps<R, V>) {
  const { definition, record, number, other, current } = props;
  const api = useApi();
  const [older, newer] = toPair(number, other, current);
  const before = useQuery({ ...versionQuery(api, definition, { id: record.id, number: older }), enabled: older > 0 });
  const after = useQuery(versionQuery(api, definition, { id: record.id, number: newer }));
  const failed = [before, after].find(({ isError, data }) => isError && data === undefined);
  if (failed)
    return (
      <ErrorState
        message="The version couldn't be loaded."
        detail={findReason(failed.error)}
        onRetry={() => failed.refetch()}
        busy={failed.isFetching}
      />
    );
  if (!after.data || (older > 0 && !before.data)) return <DifferencesSkeleton />;
  const versions = { before: older > 0 ? (before.data ?? null) : null, after: after.data };
  const link = (version: number, field: string) =>
    collectionCalls(api, definition.path).versionFileLink({ id: record.id, number: version }, field);
  return <Differences form={definition.form} versions={versions} buildLink={link} isCurrent={number === current} />;
}

interface DifferencesProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  versions: ComparedVersions;
  buildLink: (version: number, field: string) => Promise<string>;
  isCurrent: boolean;
}

function Differences<R extends StoredRecord, V extends FormValues>(props: DifferencesProps<R, V>) {
  const { form, versions, buildLink, isCurrent } = props;
  const fields = orderedFields(form, versions);
  const differing = differingFields(versions, fields);
  const same = fields.filter((field) => !differing.includes(field)).map((field) => fieldLabel(form, field));
  const unchanged = versions.before && same.length > 0 ? `${listed(same)} didn't change.` : '';
  const safe = isCurrent ? '' : 'Restoring saves this version as a new one, so nothing is lost.';
  return (
    <Box component="section" className={panel.scroller} aria-label="Differences" tabIndex={0}>
      {differing.length === 0 ? (
        <Text p={24} fz={14.5} c="var(--ink-2)">
          These versions don't differ.
        </Text>
      ) : null}
      <FieldDifferences form={form} versions={versions} fields={differing} buildLink={buildLink} />
      {unchanged || safe ? (
        <Flex component="p" gap={10} pt={16} pb={24} fz={13.5} lh={1.5} c="dimmed" className={panel.inset}>
          <Flex component="span" flex="none" pt={1}>
            <IconInfoCircle size={17} stroke={1.6} aria-hidden="true" />
          </Flex>
          <span>{[unchanged, safe].filter(Boolean).join(' ')}</span>
        </Flex>
      ) : null}
    </Box>
  );
}

const DifferencesSkeleton = () => (
  <div className={panel.scroller} role="status" aria-label="Loading">
    {[38, 72, 56].map((width) => (
      <Box key={width} pt={18} pb={20} className={`${panel.inset} ${panel.lineBelow}`}>
        <Skeleton h={14} w={90} mb={12} />
        <Skeleton h={56} radius="md" />
      </Box>
    ))}
  </div>
);
