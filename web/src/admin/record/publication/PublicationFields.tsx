import { Fieldset, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NOW, type PublicationPeriod } from '@qram/contract/collection/publication';
import { localDateTime } from '../../../ui/text/dates.ts';
import panel from '../../ui/panel.module.css';
import { tomorrowMorning } from './local-time.ts';
import { draftLabel } from './PublicationState.tsx';
import {
  BY_CONTENT,
  DRAFT,
  getChoice,
  NEVER,
  type PublicationChoice,
  type PublicationValues,
} from './publication-values.ts';
import { TimeField } from './TimeField.tsx';

interface PublicationFieldsProps {
  /** Null in a dialog, whose title says it. */
  legend?: string | null;
  form: UseFormReturnType<PublicationValues>;
  record: PublicationPeriod | null;
  /** When a new record goes live if the admin chooses nothing, by what it has. */
  byContent?: string | undefined;
  /** The collection has `active`, which follows. */
  hides?: boolean | undefined;
}

const isPast = (iso: string | null | undefined, now: Date): boolean => Boolean(iso) && String(iso) <= now.toISOString();

export function PublicationFields({
  legend = 'Publishing',
  form,
  record,
  byContent,
  hides = false,
}: PublicationFieldsProps) {
  const { unpublish_at } = form.values;
  const isAutomatic = form.values.publish_at === BY_CONTENT;
  const publish_at = isAutomatic ? (byContent ?? NOW) : form.values.publish_at;
  const now = new Date();
  const choice = getChoice(publish_at, now);
  const was = record?.publish_at ?? null;
  const choose = (next: PublicationChoice) => {
    const times: Record<PublicationChoice, string> = {
      draft: DRAFT,
      live: was !== null && isPast(was, now) ? was : NOW,
      scheduled: was !== null && !isPast(was, now) ? was : tomorrowMorning(now),
    };
    form.setFieldValue('publish_at', times[next]);
  };
  return (
    <Fieldset legend={legend} className={panel.box}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label="Who sees it"
          data={[
            { value: 'draft', label: draftLabel(hides) },
            { value: 'live', label: was !== null && isPast(was, now) ? 'Live' : 'Publish now' },
            { value: 'scheduled', label: 'Schedule' },
          ]}
          value={choice}
          onChange={(next) => choose(next as PublicationChoice)}
        />
        {choice === 'scheduled' ? (
          <TimeField
            label="Goes live"
            value={publish_at}
            error={form.errors.publish_at}
            onChange={(iso) => form.setFieldValue('publish_at', iso)}
          />
        ) : (
          <Text fz="sm" lh={1.5} c="var(--ink-2)">
            {choice === 'draft' ? draftNote(isAutomatic) : liveNote(publish_at)}
          </Text>
        )}
        {choice === 'draft' ? null : (
          <EndField
            value={unpublish_at}
            ended={isPast(record?.unpublish_at, now)}
            error={form.errors.unpublish_at}
            onChange={(iso) => form.setFieldValue('unpublish_at', iso)}
          />
        )}
      </Stack>
    </Fieldset>
  );
}

const draftNote = (isEmpty: boolean): string =>
  isEmpty ? 'Only admins see it, because it has no content yet.' : 'Only admins see it.';

const liveNote = (publishAt: string): string =>
  publishAt === NOW ? 'Visitors see it as soon as you save.' : `Live since ${localDateTime(publishAt)}.`;

interface EndFieldProps {
  value: string;
  ended: boolean;
  error: React.ReactNode;
  onChange: (value: string) => void;
}

function EndField({ value, ended, error, onChange }: EndFieldProps) {
  const ends = value !== NEVER;
  return (
    <>
      <Switch
        size="md"
        label="Set an end time"
        description={
          ended && ends ? 'It has ended. Choose a later time, or turn this off, to show it again.' : undefined
        }
        checked={ends}
        onChange={(event) => onChange(event.currentTarget.checked ? inFourWeeks() : NEVER)}
      />
      {ends ? <TimeField label="Ends" value={value} error={error} onChange={onChange} /> : null}
    </>
  );
}

function inFourWeeks(): string {
  const today = new Date();
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 28, 9).toISOString();
}
