import { Box, Button, Flex, Group, Text } from '@mantine/core';
import type { AuditChange, AuditEntryDetail } from '@qram/contract/modules/audit/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isCollection, recordScreenPath } from '../../../admin/declaration/admin-screens.ts';
import form from '../../../admin/record/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/record/form/ViewDrawer.tsx';
import differences from '../../../admin/record/history/differences.module.css';
import { TextDifference } from '../../../admin/record/history/TextDifference.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { DetailList } from '../../../admin/ui/DetailList.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { auditEntryQuery } from '../queries.ts';
import { Actor } from './Actor.tsx';
import classes from './audit.module.css';
import { actionLabel, actionTone, collectionLabel, fieldLabel, formatTitle } from './audit-labels.ts';
import { type ChangeAudit, NO_FILTERS } from './audit-url.ts';
import { valueText } from './audit-values.ts';

const KINDS = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const;

/** Old and new value of each field; long texts keep their line breaks. */
function ChangeList({ collection, changes }: { collection: string; changes: readonly AuditChange[] }) {
  if (changes.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        This entry has no recorded values.
      </Text>
    );
  return (
    <section aria-labelledby="audit-changes">
      <Box component="h3" m="4px 0 12px" fz="md" id="audit-changes">
        {changes.length === 1 ? '1 field' : `${changes.length} fields`}
      </Box>
      <Box component="dl" m={0}>
        {changes.map((change) => (
          <Box key={change.field} py="sm" className={panel.lineAbove}>
            <Flex component="dt" align="baseline" justify="space-between" gap="sm" mb="xs" fz="sm" fw={600}>
              <span>{fieldLabel(change.field, collection)}</span>
              <Text span fz="xs" fw={400} c="dimmed">
                {KINDS[change.kind]}
              </Text>
            </Flex>
            <Values collection={collection} change={change} />
          </Box>
        ))}
      </Box>
    </section>
  );
}

function Values({ collection, change }: { collection: string; change: AuditChange }) {
  const before = change.before === null ? null : valueText(collection, change, change.before);
  const after = change.after === null ? null : valueText(collection, change, change.after);
  if (before !== null && after !== null)
    return (
      <Box component="dd" m={0}>
        <TextDifference before={before} after={after} names={{ removed: 'Before', added: 'After' }} />
      </Box>
    );
  return (
    <>
      {before === null ? null : <Value sign="before" value={before} />}
      {after === null ? null : <Value sign="after" value={after} />}
    </>
  );
}

function Value({ sign, value }: { sign: 'before' | 'after'; value: string }) {
  const Change = sign === 'before' ? 'del' : 'ins';
  return (
    <Box
      component="dd"
      mt="xxs"
      ml={0}
      py="xs"
      px="sm"
      bdrs={8}
      fz="sm"
      className={differences.line}
      data-kind={sign === 'before' ? 'removed' : 'added'}
    >
      <span className={differences.sign} aria-hidden="true">
        {sign === 'before' ? '−' : '+'}
      </span>
      <span className="visually-hidden">{sign === 'before' ? 'Before: ' : 'After: '}</span>
      <Change className={`${differences.lineText} ${classes.long}`}>{value}</Change>
    </Box>
  );
}

interface AuditDrawerProps {
  /** Null closes the drawer. */
  id: number | null;
  change: ChangeAudit;
  onClose: () => void;
}

export function AuditDrawer({ id, change, onClose }: AuditDrawerProps) {
  return (
    <ViewDrawer title="Audit entry" size={680} id={id} onClose={onClose}>
      {(shown) => <OpenedEntry id={shown} change={change} />}
    </ViewDrawer>
  );
}

function OpenedEntry({ id, change }: { id: number; change: ChangeAudit }) {
  const entry = useQuery(auditEntryQuery(useApi(), id));
  return (
    <LoadedRecord record={entry} failed="The entry couldn't be loaded.">
      {(found) => <Entry entry={found} change={change} />}
    </LoadedRecord>
  );
}

function Entry({ entry, change }: { entry: AuditEntryDetail; change: ChangeAudit }) {
  const { collection, record_id, action } = entry;
  const place =
    isCollection(collection) && record_id !== null && action !== 'purge'
      ? recordScreenPath(collection, record_id)
      : null;
  const details = [
    { label: 'When', value: <Time at={entry.at} show="seconds" /> },
    {
      label: 'Who',
      value: (
        <>
          <Actor entry={entry} />
          <span>{entry.actor_id === null ? '' : `, account ID ${entry.actor_id}`}</span>
        </>
      ),
    },
    { label: 'IP address', value: entry.address || 'None (done on the server)', mono: true },
    { label: 'Type', value: collectionLabel(entry.collection) },
    { label: 'Record ID', value: entry.record_id === null ? '' : String(entry.record_id) },
    { label: 'Request ID', value: entry.request_id, mono: true },
  ].filter(({ value }) => value);
  return (
    <div className={form.scroll}>
      <Group align="baseline" gap="var(--space-2) var(--space-3)">
        <Badge small tone={actionTone(entry.action)}>
          {actionLabel(entry.action)}
        </Badge>
        <Box component="h3" fz="lg" className={text.wrap}>
          {formatTitle(entry)}
        </Box>
      </Group>
      <DetailList details={details} />
      <Group gap="xs" className={classes.ways}>
        {entry.actor_id === null ? null : (
          <Button
            variant="default"
            onClick={() =>
              change({ ...NO_FILTERS, person: entry.actor_id ?? undefined, search: '', page: 1, open: null })
            }
          >
            All entries by this person
          </Button>
        )}
        {entry.record_id === null ? null : (
          <Button
            variant="default"
            onClick={() =>
              change({
                ...NO_FILTERS,
                collection: entry.collection,
                record: entry.record_id ?? undefined,
                search: '',
                page: 1,
                open: null,
              })
            }
          >
            History of this record
          </Button>
        )}
        {place ? (
          <Button variant="default" component={Link} to={place}>
            Open the record
          </Button>
        ) : null}
      </Group>
      <ChangeList collection={collection} changes={entry.changes} />
    </div>
  );
}
