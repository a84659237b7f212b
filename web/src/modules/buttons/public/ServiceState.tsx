import { IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { localMediumDate, localMonthDay } from '../../../ui/text/dates.ts';
import type { ServiceState as State } from '../shared/service-state.ts';
import classes from './ServiceState.module.css';

/** The state in words: what it is, and since or until when. Null: nothing to say. */
export function stateLabel(state: State): [string, string | null] | null {
  switch (state.kind) {
    case 'ask':
      return null;
    case 'requested':
      return [`Requested ${localMonthDay(state.since)}`, 'waiting for review'];
    case 'scheduled':
      return ['Approved', `starts ${localMediumDate(state.startsAt)}`];
    case 'included':
      return ['Included', null];
    case 'active':
      return ['Active', state.endsAt && `ends ${localMediumDate(state.endsAt)}`];
    case 'ended':
      return [`Ended ${localMediumDate(state.endedAt)}`, null];
  }
}

export function ServiceState({ title, state }: { title: string; state: State | null }) {
  const words = state && stateLabel(state);
  if (!words) return <p className={classes.empty} />;
  const [label, detail] = words;
  const Sign = state.kind === 'requested' || state.kind === 'ended' ? IconClock : IconCheck;
  return (
    <p className={`flex items-center gap-3 text-4 text-ink-2 ${classes.state}`} data-kind={state.kind}>
      <Sign className="flex-none" size={18} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{label}</strong>
        {detail ? <span>{` · ${detail}`}</span> : null}
      </span>
      {state.kind === 'active' ? <PackagesLink title={title} label={state.renewable ? 'Renew' : 'Manage'} /> : null}
    </p>
  );
}

const PackagesLink = ({ title, label }: { title: string; label: string }) => (
  <Link to="/account/packages" className={`ms-auto font-semibold ${classes.manage}`} aria-label={`${label}: ${title}`}>
    {label}
  </Link>
);
