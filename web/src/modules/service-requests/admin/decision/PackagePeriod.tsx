import { Box, Button, Flex, Group, Text } from '@mantine/core';
import type { RequestWithHistory } from '@qram/contract/modules/service-requests/service-requests';
import { type FormEvent, useRef, useState } from 'react';
import { localDay } from '../../../../admin/text/local-day.ts';
import { Time } from '../../../../admin/text/Time.tsx';
import panel from '../../../../admin/ui/panel.module.css';
import text from '../../../../admin/ui/text.module.css';
import { EndFields } from './EndFields.tsx';
import { chosenEnd, type EndChoice, inDays } from './request-period.ts';

const TITLES = { scheduled: 'Scheduled package', active: 'Active package', ended: 'Ended package' } as const;

interface PackagePeriodProps {
  request: RequestWithHistory;
  busy: boolean;
  /** Resolves to what is wrong, or null. */
  onMove: (end: string | null) => Promise<string | null>;
}

export function PackagePeriod({ request, busy, onMove }: PackagePeriodProps) {
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { package_state: state, starts_at, ends_at, cancelled_at } = request;
  if (state === null || starts_at === null) return null;
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      bd="1px solid var(--line-strong)"
      fz="md"
      className={`${panel.box} ${text.wrap}`}
      aria-labelledby="package-period"
    >
      <Box component="h3" id="package-period" fz="md">
        {TITLES[state]}
      </Box>
      <dl className={panel.details}>
        <dt>{state === 'scheduled' ? 'Starts' : 'Started'}</dt>
        <dd>
          <Time at={starts_at} show="time" />
        </dd>
        <dt>{state === 'ended' ? 'Ended' : 'Ends'}</dt>
        <dd>
          {ends_at === null ? <span>No end date</span> : <Time at={ends_at} show="time" />}
          <span>{ends_at !== null && state !== 'ended' ? `, ${inDays(ends_at, new Date())}` : ''}</span>
        </dd>
      </dl>
      {cancelled_at === null ? null : (
        <Text fz="sm" lh={1.5} c="var(--ink-2)">
          Canceled by the user on <Time at={cancelled_at} />
          {ends_at !== null && state !== 'ended' ? (
            <span>
              , access until <Time at={ends_at} />
            </span>
          ) : null}
          <span>.</span>
        </Text>
      )}
      {state === 'ended' ? null : editing ? (
        <EndForm end={ends_at} busy={busy} onMove={onMove} onClose={close} />
      ) : (
        <Button ref={opener} size="xs" variant="default" w="fit-content" onClick={() => setEditing(true)}>
          Change end date
        </Button>
      )}
    </Flex>
  );
}

interface EndFormProps extends Pick<PackagePeriodProps, 'busy' | 'onMove'> {
  end: string | null;
  onClose: () => void;
}

function EndForm({ end, busy, onMove, onClose }: EndFormProps) {
  const [choice, setChoice] = useState<EndChoice>({ kind: 'day', day: end === null ? '' : localDay(new Date(end)) });
  const [error, setError] = useState<string | null>(null);
  const chosen = chosenEnd(choice, null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return setError('Choose a date.');
    const wrong = await onMove(chosen);
    if (wrong === null) onClose();
    else setError(wrong);
  };
  return (
    <Flex component="form" direction="column" gap="sm" onSubmit={submit} noValidate>
      <EndFields
        serviceLabel={null}
        value={choice}
        error={error}
        onChange={(next) => {
          setError(null);
          setChoice(next);
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={busy}>
          Save end date
        </Button>
      </Group>
    </Flex>
  );
}
