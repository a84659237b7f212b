import type { Session } from '@qram/contract/modules/auth/auth';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RowCard } from '../../../../ui/layout/RowCard.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import classes from './SessionsSection.module.css';

/** One open session. The current one has no button: logging out ends it. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd(): void }) {
  const { device, address, current } = session;
  return (
    <RowCard
      title={
        <>
          <span>{`${device} `}</span>
          {current ? <Badge tone="good">This browser</Badge> : null}
        </>
      }
      action={
        current ? null : (
          <Button
            small
            wide
            aria-label={`End session on ${device}, logged in ${localDateTime(session.created_at)}`}
            onClick={onEnd}
          >
            End session
          </Button>
        )
      }
    >
      <dl className={`grid gap-4 gap-y-2 mt-2 text-3 ${classes.details}`}>
        <div>
          <dt className="text-ink-3">IP address</dt>
          <dd className="font-mono text-ink-2 tabular wrap-anywhere">{address}</dd>
        </div>
        <Moment label="Logged in" at={session.created_at} />
        <Moment label="Last used" at={session.last_seen_at} />
        <Moment label="Expires" at={session.expires_at} />
      </dl>
    </RowCard>
  );
}

const Moment = ({ label, at }: { label: string; at: string }) => (
  <div>
    <dt className="text-ink-3">{label}</dt>
    <dd className="text-ink-2 tabular">
      <time dateTime={at}>{localDateTime(at)}</time>
    </dd>
  </div>
);
