import { Box, Button, Center, Flex, Group, Text, UnstyledButton } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/collection/versions';
import { IconChevronRight, IconUserQuestion } from '@tabler/icons-react';
import { Badge } from '../../../ui/text/Badge.tsx';
import { localTime, utcDateTime } from '../../../ui/text/dates.ts';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { count } from '../../text/text-format.ts';
import panel from '../../ui/panel.module.css';
import text from '../../ui/text.module.css';
import classes from './history.module.css';
import { VersionAuthor } from './VersionAuthor.tsx';
import { dayLabel, formatSummary, getInitials } from './version-labels.ts';

interface VersionListProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  versions: readonly RecordVersion[];
  total: number;
  chosen: number | null;
  onChoose: (number: number) => void;
  /** Undefined when all versions are listed. */
  onMore: (() => void) | undefined;
  busy: boolean;
}

export function VersionList<R extends StoredRecord, V extends FormValues>(props: VersionListProps<R, V>) {
  const { form, versions, total, chosen, onChoose, onMore, busy } = props;
  const now = new Date();
  const days = [...Map.groupBy(versions, ({ at }) => dayLabel(at, now))];
  return (
    <nav className={`${panel.panel} ${classes.list}`} aria-labelledby="history-versions">
      <Group
        flex="none"
        align="baseline"
        justify="space-between"
        gap="2px 12px"
        p="18px 20px 14px"
        className={panel.lineBelow}
      >
        <Box component="h2" id="history-versions" fz="md">
          Versions
        </Box>
        <Text span fz="xs" c="dimmed" className={text.tabular}>
          {`${count(total)} in total`}
        </Text>
      </Group>
      <Box pb="sm" className={panel.scroller}>
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <Box component="h3" p="16px 20px 6px" fz="xs" c="dimmed">
              {day}
            </Box>
            <Flex component="ul" direction="column" className={classes.entries}>
              {ofDay.map((version) => (
                <li key={version.number}>
                  <VersionEntry
                    version={version}
                    summary={formatSummary(form, version)}
                    chosen={version.number === chosen}
                    onChoose={() => onChoose(version.number)}
                  />
                </li>
              ))}
            </Flex>
          </section>
        ))}
        {onMore ? (
          <Button variant="subtle" fullWidth loading={busy} onClick={onMore}>
            Show older versions
          </Button>
        ) : null}
      </Box>
    </nav>
  );
}

interface VersionEntryProps {
  version: RecordVersion;
  summary: string;
  chosen: boolean;
  onChoose: () => void;
}

function VersionEntry({ version, summary, chosen, onChoose }: VersionEntryProps) {
  const { number, at, actor_name, current } = version;
  return (
    <UnstyledButton
      className={classes.entry}
      aria-current={chosen ? 'true' : undefined}
      data-version={number}
      onClick={onChoose}
    >
      <Center
        component="span"
        flex="none"
        w={32}
        h={32}
        bdrs="50%"
        fz="xs"
        fw={600}
        c="var(--ink-2)"
        className={classes.avatar}
        aria-hidden="true"
      >
        {actor_name === null ? <IconUserQuestion size={16} stroke={1.6} /> : getInitials(actor_name)}
      </Center>
      <Flex component="span" direction="column" flex={1} miw={0} fz="sm" lh={1.45} className={text.wrap}>
        <Flex component="span" wrap="wrap" align="center" gap="2px 8px">
          <Text span miw={0} fw={600}>
            <VersionAuthor version={version} />
          </Text>
          {current ? (
            <Badge small tone="accent">
              Current
            </Badge>
          ) : null}
        </Flex>
        <Text span c="var(--ink-2)">
          {summary}
        </Text>
        <Text component="time" fz="xs" className={classes.quiet} dateTime={at} title={utcDateTime(at)}>
          {localTime(at)}
        </Text>
      </Flex>
      <Text span flex="none" ff="monospace" fz="xs" lh="20px" className={classes.quiet}>
        <span className="visually-hidden">{`Version ${number}`}</span>
        <span aria-hidden="true">{`v${number}`}</span>
      </Text>
      <IconChevronRight size={17} stroke={1.8} className={classes.chevron} aria-hidden="true" />
    </UnstyledButton>
  );
}
