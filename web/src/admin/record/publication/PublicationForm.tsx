import { Button, Group, Radio, Stack, Switch } from '@mantine/core';
import { PUBLICATION_MESSAGES, type PublicationAction } from '@qram/contract/collection/publication';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PublicationChange } from '../../calls/collection-calls.ts';
import { tomorrowMorning } from './local-time.ts';
import { TimeField } from './TimeField.tsx';

interface PublicationFormProps {
  /** Drafts are called hidden. */
  hides: boolean;
  onCancel: () => void;
  onChange: (change: PublicationChange) => Promise<void>;
}

const CHOICES: readonly { value: PublicationAction; label: string; description: string }[] = [
  {
    value: 'publish',
    label: 'Publish now',
    description: 'Visitors see them right away. Those that are live stay as they are.',
  },
  { value: 'schedule', label: 'Schedule', description: 'They go live at a set time.' },
  { value: 'unpublish', label: 'Unpublish', description: 'They become drafts, which only admins see.' },
];
const HIDE = { value: 'unpublish', label: 'Hide', description: 'Only admins see them.' } as const;
const SUBMIT = { publish: 'Publish', schedule: 'Schedule', unpublish: 'Unpublish' } as const;

export function PublicationForm({ hides, onCancel, onChange }: PublicationFormProps) {
  const [action, setAction] = useState<PublicationAction>('publish');
  const [start, setStart] = useState(() => tomorrowMorning(new Date()));
  const [end, setEnd] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const { mutate, isPending: busy } = useMutation({ mutationFn: onChange });
  const errors = {
    start: start === '' ? PUBLICATION_MESSAGES.startRequired : null,
    end:
      end === ''
        ? PUBLICATION_MESSAGES.endRequired
        : end !== null && end <= start
          ? PUBLICATION_MESSAGES.endBeforeStart
          : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const scheduled = action === 'schedule';
    if (busy || (scheduled && (errors.start || errors.end))) return;
    mutate(scheduled ? { action, publish_at: start, unpublish_at: end } : { action });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Radio.Group aria-label="What to do" value={action} onChange={(value) => setAction(value as PublicationAction)}>
          <Stack gap="sm">
            {CHOICES.map((choice) => (
              <Radio key={choice.value} {...(hides && choice.value === HIDE.value ? HIDE : choice)} />
            ))}
          </Stack>
        </Radio.Group>
        {action === 'schedule' ? (
          <>
            <TimeField label="Goes live" value={start} error={asked ? errors.start : null} onChange={setStart} />
            <Switch
              size="md"
              label="Set an end time"
              checked={end !== null}
              onChange={(event) => setEnd(event.currentTarget.checked ? '' : null)}
            />
            {end === null ? null : (
              <TimeField label="Ends" value={end} error={asked ? errors.end : null} onChange={setEnd} />
            )}
          </>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} data-autofocus>
            {hides && action === HIDE.value ? HIDE.label : SUBMIT[action]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
