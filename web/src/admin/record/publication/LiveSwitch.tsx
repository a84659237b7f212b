import { Switch } from '@mantine/core';
import { NOW } from '@qram/contract/collection/publication';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useRowTabIndex } from '../../list/table/row-keys.tsx';
import { toastFailed } from '../../theme/toast.tsx';
import { useRecordSave } from '../save/use-record-save.ts';
import { PublicationState, type PublishedRecord } from './PublicationState.tsx';
import { DRAFT, type PublicationValues } from './publication-values.ts';

interface LiveSwitchProps<R extends StoredRecord & PublishedRecord, V extends FormValues> {
  definition: AdminCollection<R, V & PublicationValues>;
  record: R;
}

/** Shows a record to visitors, or hides it, in its row. What has another time says so instead. */
export function LiveSwitch<R extends StoredRecord & PublishedRecord, V extends FormValues>(
  props: LiveSwitchProps<R, V>,
) {
  const { definition, record } = props;
  const { save, busy } = useRecordSave(definition, record);
  const tabIndex = useRowTabIndex();
  const { state, publish_at } = record;
  if (state === 'scheduled' || state === 'ended') return <PublicationState record={record} column />;
  const isLive = state === 'live';
  const values = definition.form.values.toValues(record);
  const toggle = async () => {
    const time = publish_at !== null && publish_at <= new Date().toISOString() ? publish_at : NOW;
    const outcome = await save({
      values: { ...values, publish_at: isLive ? DRAFT : time },
      files: {},
      updatedAt: record.updated_at,
    });
    if (outcome.kind === 'conflict' || outcome.kind === 'gone')
      toastFailed(definition.messages.save, 'Someone else changed it in the meantime.');
  };
  return (
    <Switch
      tabIndex={tabIndex}
      label={isLive ? 'Live' : 'Hidden'}
      aria-label={`Live: ${definition.getName(record)}`}
      checked={isLive}
      aria-busy={busy || undefined}
      onChange={() => {
        if (!busy) void toggle();
      }}
    />
  );
}
