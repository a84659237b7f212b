import { Button } from '@mantine/core';
import type { AuditEntryWhole } from '@qram/contract/modules/audit';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressOf, isCollection } from '../../../admin/admin-screens.ts';
import { DetailList } from '../../../admin/form/DetailList.tsx';
import form from '../../../admin/form/record-form.module.css';
import { ViewDrawer, Viewed } from '../../../admin/form/ViewDrawer.tsx';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { auditEntryQuery } from '../queries.ts';
import classes from './audit.module.css';
import { type ChangeAudit, NO_FILTERS } from './audit-address.ts';
import { actionTone, actionWords, actorOf, collectionWords, exactTime, subjectOf } from './audit-words.ts';
import { ChangeList } from './ChangeList.tsx';

interface AuditDrawerProps {
  /** Null: closed. */
  id: number | null;
  change: ChangeAudit;
  onClose: () => void;
}

/** One entry beside the list: all that is known of it, and each field before and after. */
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
    <Viewed record={entry} failed="The entry could not be loaded.">
      {(found) => <Entry entry={found} change={change} />}
    </Viewed>
  );
}

function Entry({ entry, change }: { entry: AuditEntryWhole; change: ChangeAudit }) {
  const { collection, record_id, action } = entry;
  const place =
    isCollection(collection) && record_id !== null && action !== 'purge' ? addressOf(collection, record_id) : null;
  const facts = [
    { label: 'When', value: `${exactTime(entry.at)} UTC` },
    {
      label: 'Who',
      value: entry.actor_id === null ? actorOf(entry) : `${actorOf(entry)} (account no. ${entry.actor_id})`,
    },
    { label: 'Address', value: entry.address || 'None: done on the server itself', mono: true },
    { label: 'Where', value: collectionWords(entry.collection) },
    { label: 'Record no.', value: entry.record_id === null ? '' : String(entry.record_id) },
    { label: 'Request', value: entry.request_id, mono: true },
  ].filter(({ value }) => value);
  return (
    <div className={form.scroll}>
      <div className={classes.headline}>
        <Badge small tone={actionTone(entry.action)}>
          {actionWords(entry.action)}
        </Badge>
        <h3 className={classes.headlineText}>{subjectOf(entry)}</h3>
      </div>
      <DetailList details={facts} />
      <div className={classes.ways}>
        {entry.actor_id === null ? null : (
          <Button
            variant="default"
            onClick={() =>
              change({ ...NO_FILTERS, person: entry.actor_id ?? undefined, search: '', page: 1, open: null })
            }
          >
            All by this person
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
      </div>
      <ChangeList changes={entry.changes} />
    </div>
  );
}
