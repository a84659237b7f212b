import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NOW } from '@qram/contract/collection/publication';
import type { LessonMessage } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconAlertTriangle, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PublicationFields } from '../../../../admin/record/publication/PublicationFields.tsx';
import { PublicationBadge, type PublishedRecord } from '../../../../admin/record/publication/PublicationState.tsx';
import type { PublicationValues } from '../../../../admin/record/publication/publication-values.ts';
import { usePhone } from '../../../../admin/ui/use-phone.ts';
import { localDayAndTime } from '../../../../ui/text/dates.ts';
import { CheckList, formatChecks } from './LessonChecks.tsx';
import classes from './lesson-form.module.css';
import { chosenPublication } from './use-publishing.ts';

/** Window widths where a list leaves room for the text above it. */
const ROOMY = '(width >= 768px)';

interface PublishingBarProps {
  form: UseFormReturnType<PublicationValues>;
  record: PublishedRecord;
  note: string;
  checks: readonly LessonMessage[];
  /** Leads to a line of the text, from 0. */
  onCheck: (line: number) => void;
  /** Progress and failure of a save. */
  above: ReactNode;
  children: ReactNode;
}

type Opened = 'dates' | 'checks' | null;

/** Says if and when visitors see the record, with its actions; stays at the bottom of the window. */
export function PublishingBar({ form, record, note, checks, onCheck, above, children }: PublishingBarProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const phone = usePhone();
  const chosen = chosenPublication(form.values);
  const isWrong = Boolean(form.errors.publish_at ?? form.errors.unpublish_at);
  useEffect(() => {
    if (isWrong) setOpened('dates');
  }, [isWrong]);
  const toggle = (part: Opened) => setOpened((current) => (current === part ? null : part));
  const close = () => {
    setOpened(null);
    opener.current?.focus();
  };
  const shown = opened === 'checks' && checks.length === 0 ? null : opened;
  const datesButton = {
    ref: opener,
    'aria-expanded': shown === 'dates',
    'aria-controls': shown === 'dates' ? `${id}-dates` : undefined,
    onClick: () => toggle('dates'),
  };
  return (
    <footer className={classes.bar} data-publishing-bar>
      {above}
      {shown === 'dates' ? (
        <section
          id={`${id}-dates`}
          className={classes.opened}
          aria-label="Publishing"
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
        >
          <div className={classes.dates}>
            <PublicationFields legend={null} form={form} record={record} />
            <Group justify="space-between" wrap="nowrap" gap="md" mt="sm">
              <Text span fz="sm" c="dimmed">
                Takes effect when you save.
              </Text>
              <Button variant="default" onClick={close}>
                Done
              </Button>
            </Group>
          </div>
        </section>
      ) : null}
      {shown === 'checks' ? (
        <section id={`${id}-checks`} className={classes.opened} aria-label="Checks before publishing">
          <CheckList
            checks={checks}
            onOpen={(line) => {
              if (!window.matchMedia(ROOMY).matches) setOpened(null);
              onCheck(line);
            }}
          />
        </section>
      ) : null}
      <div className={classes.barRow}>
        <div className={classes.publication}>
          {phone ? (
            <Button
              {...datesButton}
              variant="default"
              px="xs"
              rightSection={<IconChevronUp size={16} stroke={1.8} aria-hidden="true" />}
            >
              <PublicationBadge state={chosen.state} />
              <span className="visually-hidden">Change dates</span>
            </Button>
          ) : (
            <>
              <PublicationBadge state={chosen.state} />
              <Dates publication={chosen} isNow={form.values.publish_at === NOW} />
              <Button {...datesButton} variant="subtle" size="compact-md">
                Change dates
              </Button>
            </>
          )}
        </div>
        <div className={classes.notes}>
          {checks.length > 0 ? (
            <Button
              variant="subtle"
              size="compact-md"
              c="var(--warn)"
              leftSection={<IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />}
              aria-expanded={shown === 'checks'}
              aria-controls={shown === 'checks' ? `${id}-checks` : undefined}
              onClick={() => toggle('checks')}
            >
              {formatChecks(checks)}
            </Button>
          ) : null}
          <Text span fz="sm" c="dimmed" role="status">
            {note}
          </Text>
        </div>
        <div className={classes.actions}>{children}</div>
      </div>
    </footer>
  );
}

function formatStart({ publish_at, state }: PublishedRecord, isNow: boolean): [label: string, time: string] {
  if (publish_at === null) return ['Goes live', 'Not scheduled'];
  if (isNow) return ['Goes live', 'When you save'];
  return [state === 'scheduled' ? 'Goes live' : 'Live since', localDayAndTime(publish_at)];
}

/** When the record goes live, and when it ends, in the admin's time zone. */
function Dates({ publication, isNow }: { publication: PublishedRecord; isNow: boolean }) {
  const { unpublish_at, state } = publication;
  const [label, time] = formatStart(publication, isNow);
  return (
    <dl className={classes.times}>
      <div>
        <dt>{label}</dt>
        <dd>{time}</dd>
      </div>
      {state === 'draft' ? null : (
        <div>
          <dt>{state === 'ended' ? 'Ended' : 'Ends'}</dt>
          <dd>{unpublish_at === null ? 'Never' : localDayAndTime(unpublish_at)}</dd>
        </div>
      )}
    </dl>
  );
}
