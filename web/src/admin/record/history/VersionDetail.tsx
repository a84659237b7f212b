import { Box, Button, Flex, Group, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/collection/versions';
import { IconArrowLeft, IconArrowsMoveVertical, IconHistoryOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { collectionCalls } from '../../calls/collection-calls.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { Time } from '../../text/Time.tsx';
import { findReason } from '../../theme/toast.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import marks from './differences.module.css';
import { type ComparedVersions, differingFields, FieldDifferences } from './FieldDifferences.tsx';
import { FirstVersion } from './FirstVersion.tsx';
import { DifferencesSkeleton } from './HistorySkeleton.tsx';
import classes from './history.module.css';
import type { Comparison } from './history-url.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { VersionAuthor } from './VersionAuthor.tsx';
import { fieldLabel, listed as listLabels, orderedFields } from './version-labels.ts';
import { versionQuery } from './version-queries.ts';

interface VersionDetailProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  id: number;
  /** Null: in the trash, from where no version can be restored. */
  record: R | null;
  number: number;
  listed: RecordVersion | undefined;
  current: number;
  compare: Comparison;
  onCompare: (compare: Comparison) => void;
  /** Back to the list, where only one of them fits. */
  onBack: (() => void) | undefined;
  onNewest: () => void;
  /** @param number of the version that the restore added */
  onRestored: (number: number) => void;
}

export function VersionDetail<R extends StoredRecord, V extends FormValues>(props: VersionDetailProps<R, V>) {
  const { definition, id, record, number, listed, current, onBack, onNewest, onRestored } = props;
  const detail = useQuery(versionQuery(useApi(), definition, { id, number }));
  const title = useRef<HTMLHeadingElement>(null);
  const isAlone = onBack !== undefined;
  // The list is gone then, and the focus with it.
  useEffect(() => {
    if (isAlone) title.current?.focus();
  }, [isAlone]);
  const version = listed ?? detail.data;
  const isCurrent = number === current;
  if (!version && detail.error instanceof ApiError && detail.error.status === 404)
    return (
      <section className={`${panel.panel} ${classes.detail}`}>
        <EmptyState
          icon={IconHistoryOff}
          title={`There is no version ${number}`}
          text={`The newest version of this ${definition.noun} is version ${current}.`}
          action={<Button onClick={onNewest}>{`Show version ${current}`}</Button>}
        />
      </section>
    );
  return (
    <section className={`${panel.panel} ${classes.detail}`} aria-labelledby="history-version">
      <Group
        gap="var(--space-3) var(--space-4)"
        py="md"
        className={`${classes.versionHead} ${panel.inset} ${panel.lineBelow}`}
      >
        {onBack ? (
          <Button
            variant="subtle"
            size="sm"
            ml="-sm"
            className={classes.toList}
            leftSection={<IconArrowLeft size={16} stroke={1.8} />}
            onClick={onBack}
          >
            Versions
          </Button>
        ) : null}
        <div className={classes.versionTitle}>
          <Box component="h2" fz="lg" lts="-0.01em" id="history-version" ref={title} tabIndex={-1}>
            {`Version ${number}`}
          </Box>
          <Text component="div" mt={2} fz="sm" c="dimmed" className={text.wrap}>
            {version ? (
              <span>
                <VersionAuthor version={version} />
                <span>, </span>
                <Time at={version.at} show="time" />
              </span>
            ) : (
              <Skeleton h={13} w={220} maw="100%" my="xxs" />
            )}
          </Text>
        </div>
        {isCurrent || !record ? null : (
          <RestoreDialog
            definition={definition}
            record={record}
            number={number}
            onRestored={() => onRestored(current + 1)}
          />
        )}
      </Group>
      <CompareBar {...props} />
      <ComparedFields {...props} />
    </section>
  );
}

/** The first version has no previous one, and the current one is not compared with itself. */
const findOther = (number: number, current: number, chosen: Comparison): Comparison =>
  number === current ? 'previous' : number === 1 ? 'current' : chosen;

function CompareBar<R extends StoredRecord, V extends FormValues>(props: VersionDetailProps<R, V>) {
  const { number, current, compare, onCompare } = props;
  if (number === 1 && current === 1) return null;
  const other = findOther(number, current, compare);
  return (
    <Group
      justify="space-between"
      gap="var(--space-2) var(--space-6)"
      py="sm"
      fz="sm"
      c="var(--ink-2)"
      className={`${panel.inset} ${panel.lineBelow}`}
    >
      {number > 1 && number < current ? (
        <Group gap="var(--space-2) var(--space-3)">
          <span id="history-compare">Compare with</span>
          <SegmentedControl
            aria-labelledby="history-compare"
            size="xs"
            value={other}
            onChange={(value) => onCompare(value as Comparison)}
            data={[
              { value: 'previous', label: `Previous (${number - 1})` },
              { value: 'current', label: `Current (${current})` },
            ]}
          />
        </Group>
      ) : (
        <span>{`Compared with version ${other === 'previous' ? number - 1 : current}`}</span>
      )}
      <Flex gap="lg" aria-hidden="true">
        <span>
          <span className={marks.legend} data-kind="removed">
            −
          </span>
          Removed
        </span>
        <span>
          <span className={marks.legend} data-kind="added">
            +
          </span>
          Added
        </span>
      </Flex>
    </Group>
  );
}

function ComparedFields<R extends StoredRecord, V extends FormValues>(props: VersionDetailProps<R, V>) {
  const { definition, id, number, current, compare, record } = props;
  const api = useApi();
  const other = findOther(number, current, compare);
  const [older, newer] = other === 'current' ? [number, current] : [number - 1, number];
  const before = useQuery({ ...versionQuery(api, definition, { id, number: older }), enabled: older > 0 });
  const after = useQuery(versionQuery(api, definition, { id, number: newer }));
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
    collectionCalls(api, definition.path).versionFileLink({ id, number: version }, field);
  return (
    <Differences
      form={definition.form}
      versions={versions}
      buildLink={link}
      note={formatNote(number, current, record !== null)}
    />
  );
}

/** The effect of a restore, or where further versions come from. */
function formatNote(number: number, current: number, restorable: boolean): string {
  if (number === current || !restorable) return '';
  return `Restoring saves version ${number} as version ${current + 1}, so nothing is lost.`;
}

/** Unchanged fields that are named; more are folded. */
const MAX_NAMED = 3;

interface DifferencesProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  versions: ComparedVersions;
  buildLink: (version: number, field: string) => Promise<string>;
  note: string;
}

function Differences<R extends StoredRecord, V extends FormValues>(props: DifferencesProps<R, V>) {
  const { form, versions, buildLink, note } = props;
  const fields = orderedFields(form, Object.keys(versions.after.fields));
  if (versions.before === null)
    return (
      <section aria-label="First version">
        <FirstVersion form={form} version={versions.after} fields={fields} buildLink={buildLink} />
      </section>
    );
  const differing = differingFields(versions, fields);
  const same = fields.filter((field) => !differing.includes(field)).map((field) => fieldLabel(form, field));
  return (
    <section aria-label="Differences">
      {differing.length === 0 ? (
        <Box component="p" py="xl" fz="sm" c="var(--ink-2)" className={panel.inset}>
          These versions don't differ.
        </Box>
      ) : null}
      <FieldDifferences form={form} versions={versions} fields={differing} buildLink={buildLink} />
      {note ? (
        <Box component="p" py="md" fz="sm" c="dimmed" className={panel.inset}>
          {note}
        </Box>
      ) : null}
      <UnchangedFields labels={same} ruled={note !== ''} />
    </section>
  );
}

/** The fields that two versions have in common; many are folded. */
function UnchangedFields({ labels, ruled }: { labels: readonly string[]; ruled: boolean }) {
  const [open, setOpen] = useState(false);
  if (labels.length === 0) return null;
  const isFolded = labels.length > MAX_NAMED;
  return (
    <Box fz="sm" lh={1.5} c="dimmed" className={classNames(marks.unchanged, ruled && panel.lineAbove)}>
      {isFolded ? (
        <UnstyledButton className={marks.hidden} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconArrowsMoveVertical size={15} stroke={1.6} aria-hidden="true" />
          <span>{`${labels.length} fields unchanged`}</span>
        </UnstyledButton>
      ) : null}
      {isFolded && !open ? null : (
        <Box component="p" py="sm" className={panel.inset}>
          {`${listLabels(labels)}${isFolded ? '' : " didn't change."}`}
        </Box>
      )}
    </Box>
  );
}
