import { Button, Drawer, Skeleton } from '@mantine/core';
import type { AuditEntryWhole } from '@qram/contract/modules/audit';
import { RECORD_KINDS } from '@qram/contract/record-kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import drawer from '../../../admin/form/record-drawer.module.css';
import form from '../../../admin/form/record-form.module.css';
import { addressOf } from '../../../admin/record-kinds.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import { useApi } from '../../../api-context.tsx';
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
  const [shown, setShown] = useState(id);
  useEffect(() => {
    if (id !== null) setShown(id);
  }, [id]);
  const open = id ?? shown;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={680}
      padding={0}
      title="Audit entry"
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
    >
      {open === null ? null : <OpenedEntry id={open} change={change} />}
    </Drawer>
  );
}

function OpenedEntry({ id, change }: { id: number; change: ChangeAudit }) {
  const entry = useQuery(auditEntryQuery(useApi(), id));
  if (entry.data) return <Entry entry={entry.data} change={change} />;
  if (entry.isError)
    return (
      <ErrorState
        message="The entry could not be loaded."
        detail={reasonOf(entry.error)}
        onRetry={() => entry.refetch()}
        busy={entry.isFetching}
      />
    );
  return (
    <div className={form.scroll} role="status" aria-label="Loading">
      {[40, 65, 52, 70].map((width) => (
        <Skeleton key={width} h={14} w={`${width}%`} />
      ))}
    </div>
  );
}

function Entry({ entry, change }: { entry: AuditEntryWhole; change: ChangeAudit }) {
  const kind = RECORD_KINDS.find((name) => name === entry.collection);
  const place = kind && entry.record_id !== null && entry.action !== 'purge' ? addressOf(kind, entry.record_id) : null;
  const facts = [
    ['When', `${exactTime(entry.at)} UTC`],
    ['Who', entry.actor_id === null ? actorOf(entry) : `${actorOf(entry)} (account no. ${entry.actor_id})`],
    ['Address', entry.address || 'None: done on the server itself'],
    ['Where', collectionWords(entry.collection)],
    ['Record no.', entry.record_id === null ? '' : String(entry.record_id)],
    ['Request', entry.request_id],
  ].filter(([, value]) => value);
  return (
    <div className={form.scroll}>
      <div className={classes.headline}>
        <StateBadge tone={actionTone(entry.action)}>{actionWords(entry.action)}</StateBadge>
        <h3 className={classes.headlineText}>{subjectOf(entry)}</h3>
      </div>
      <dl className={form.details}>
        {facts.map(([label, value]) => (
          <div key={label} className={form.detail}>
            <dt>{label}</dt>
            <dd className={label === 'Request' || label === 'Address' ? classes.mono : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
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
