import type { Session } from '@qram/contract/modules/auth/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Transport } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { RowCards } from '../../../../ui/layout/RowCard.tsx';
import { SectionPage } from '../../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { useFocusAfter } from '../../../../ui/overlay/use-focus-after.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { type SessionList, sessionsQuery } from '../../queries.ts';
import { SessionRow } from './SessionRow.tsx';

type Target = Session | 'others';

async function endSessions(api: Transport, target: Target): Promise<string> {
  if (target !== 'others') {
    await api('DELETE /api/me/sessions/:id', { params: { id: target.id } });
    return `The session on ${target.device} was ended.`;
  }
  const { ended } = (await api('DELETE /api/me/other-sessions')).data;
  return ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`;
}

function useEnding() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<Target | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const confirm = async (): Promise<string | null> => {
    if (target === null) return null;
    try {
      setDone(await endSessions(api, target));
      setTarget(null);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : "The session couldn't be ended.";
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['auth', 'sessions'] });
    }
  };
  const open = (what: Target) => {
    setDone(null);
    setTarget(what);
  };
  return { target, done, open, cancel: () => setTarget(null), confirm };
}

export function SessionsSection({ viewer }: { viewer: number | null }) {
  const section = useRef<HTMLElement>(null);
  const { target, done, open, cancel, confirm } = useEnding();
  useFocusAfter(done, section);
  const { data, isError, error, refetch } = useQuery({
    ...sessionsQuery(useApi(), viewer ?? 0),
    enabled: viewer !== null,
  });
  const several = data !== undefined && data.total > 1;
  return (
    <SectionPage
      ref={section}
      bare
      title="Sessions"
      lead="Where you're logged in. End any session you don't recognize, then change your password."
      action={
        <Button disabled={!several} onClick={() => open('others')}>
          End all other sessions
        </Button>
      }
    >
      <StatusLine>{done}</StatusLine>
      {data ? <Rows list={data} onEnd={open} /> : null}
      {!data && isError ? (
        <Notice
          title="Your sessions couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      ) : null}
      {!data && !isError ? <RowsSkeleton /> : null}
      {target === null ? null : (
        <ConfirmDialog
          title={target === 'others' ? 'End all other sessions?' : 'End this session?'}
          confirm={target === 'others' ? 'End all others' : 'End session'}
          onConfirm={confirm}
          onClose={cancel}
        >
          {target === 'others'
            ? 'Every other browser is logged out. This one stays logged in.'
            : `${target.device} at ${target.address} is logged out.`}
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}

function Rows({ list: { sessions, total }, onEnd }: { list: SessionList; onEnd(session: Session): void }) {
  return (
    <>
      <RowCards>
        {[...sessions]
          .sort((a, b) => Number(b.current) - Number(a.current))
          .map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
          ))}
      </RowCards>
      {total === 1 ? <p className="text-4 text-ink-2">You aren't logged in anywhere else.</p> : null}
      {total > sessions.length ? (
        <p className="text-4 text-ink-2">{`Showing the ${sessions.length} most recently used of ${total} sessions.`}</p>
      ) : null}
    </>
  );
}

const RowsSkeleton = () => (
  <div className="grid gap-3" role="status" aria-label="Loading sessions">
    <Skeleton height="108px" radius="var(--radius-panel)" />
    <Skeleton height="108px" radius="var(--radius-panel)" />
    <Skeleton height="108px" radius="var(--radius-panel)" />
  </div>
);
