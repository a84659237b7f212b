import { Button } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/versions';
import { IconUserQuestion } from '@tabler/icons-react';
import { Badge } from '../../ui/Badge.tsx';
import { localTime, utcDateTime } from '../../ui/dates.ts';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import { count } from '../text-format.ts';
import classes from './history.module.css';
import { VersionAuthor } from './VersionAuthor.tsx';
import { dayLabel, initialsOf, summaryOf } from './version-labels.ts';

interface VersionListProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  /** The record's name. */
  name: string;
  versions: readonly RecordVersion[];
  total: number;
  /** Number of the shown version; null without one. */
  chosen: number | null;
  onChoose: (number: number) => void;
  /** Undefined when all versions are listed. */
  onMore: (() => void) | undefined;
  busy: boolean;
}

/** Versions by day, newest first. */
export function VersionList<R extends StoredRecord, V extends FormValues>(props: VersionListProps<R, V>) {
  const { form, name, versions, total, chosen, onChoose, onMore, busy } = props;
  const now = new Date();
  const days = [...Map.groupBy(versions, ({ at }) => dayLabel(at, now))];
  return (
    <nav className={classes.list} aria-labelledby="history-versions">
      <header className={classes.listHead}>
        <h3 id="history-versions" className={classes.listTitle}>
          Versions
        </h3>
        <span className={classes.total}>{count(total)} in total</span>
        <p className={classes.recordName}>{name}</p>
      </header>
      <div className={classes.listScroll}>
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h4 className={classes.day}>{day}</h4>
            <ul className={classes.entries}>
              {ofDay.map((version) => (
                <li key={version.number}>
                  <VersionEntry
                    version={version}
                    summary={summaryOf(form, version)}
                    chosen={version.number === chosen}
                    onChoose={() => onChoose(version.number)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {onMore ? (
          <Button variant="subtle" fullWidth loading={busy} onClick={onMore}>
            Show older versions
          </Button>
        ) : null}
      </div>
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
    <button
      type="button"
      className={classes.entry}
      aria-current={chosen ? 'true' : undefined}
      data-version={number}
      onClick={onChoose}
    >
      <span className={classes.avatar} aria-hidden="true">
        {actor_name === null ? <IconUserQuestion size={16} stroke={1.6} /> : initialsOf(actor_name)}
      </span>
      <span className={classes.entryText}>
        <span className={classes.entryHead}>
          <span className={classes.author}>
            <VersionAuthor version={version} />
          </span>
          {current ? (
            <Badge small tone="accent">
              Current
            </Badge>
          ) : null}
        </span>
        <span className={classes.summary}>{summary}</span>
        <time className={classes.time} dateTime={at} title={utcDateTime(at)}>
          {localTime(at)}
        </time>
      </span>
      <span className={classes.number}>
        <span className="visually-hidden">Version {number}</span>
        <span aria-hidden="true">v{number}</span>
      </span>
    </button>
  );
}
