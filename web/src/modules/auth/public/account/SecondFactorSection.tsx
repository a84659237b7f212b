import type { SecurityState } from '@qram/contract/modules/auth/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../../api/api-context.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SectionPage } from '../../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';
import { useFocusAfter } from '../../../../ui/overlay/use-focus-after.ts';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { securityQuery } from '../../queries.ts';
import { ConfirmEmailFirst } from './ConfirmEmailFirst.tsx';
import type { SecondFactorTask } from './SecondFactorDialog.tsx';

const SecondFactorDialog = lazy(() => import('./SecondFactorDialog.tsx'));

const FEW_CODES = 3;

const DONE: Record<SecondFactorTask, string> = {
  enrol: 'Two-step verification is on. All other sessions have ended.',
  renew: 'You have new recovery codes. Your earlier codes no longer work.',
  end: 'Two-step verification is off.',
};

export default function SecondFactorSection({ viewer }: { viewer: number }) {
  const section = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  const [done, setDone] = useState<string | null>(null);
  useFocusAfter(done, section);
  const { data, isError, error, refetch } = useQuery(securityQuery(useApi(), viewer));
  const begin = (next: SecondFactorTask) => {
    setDone(null);
    setTask(next);
  };
  const close = (finished: boolean) => {
    if (finished && task) setDone(DONE[task]);
    setTask(null);
    void queryClient.invalidateQueries({ queryKey: ['auth'] });
  };
  return (
    <SectionPage
      ref={section}
      title="Two-step verification"
      lead="After your password, you enter a code from an app on your phone. A stolen password alone isn't enough."
    >
      <StatusLine>{done}</StatusLine>
      {data ? <State state={data} onBegin={begin} /> : null}
      {!data && isError ? (
        <Notice
          title="Two-step verification couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      ) : null}
      {!data && !isError ? <Skeleton width="min(320px, 100%)" height="44px" /> : null}
      {data && task ? (
        <Suspense fallback={null}>
          <SecondFactorDialog task={task} byPassword={data.has_password} onClose={close} />
        </Suspense>
      ) : null}
    </SectionPage>
  );
}

function State({ state, onBegin }: { state: SecurityState; onBegin(task: SecondFactorTask): void }) {
  const { enabled_at, recovery_codes_left: left, required } = state.second_factor;
  if (enabled_at === null && state.second_factor.needs_confirmed_email) return <ConfirmEmailFirst />;
  if (enabled_at === null)
    return (
      <div className="grid gap-5">
        <p className="flex items-center flex-wrap gap-3 gap-y-2">
          <Badge tone={required ? 'warn' : 'quiet'}>Off</Badge>
          {required ? <span>Admins need it to enter the back office.</span> : null}
        </p>
        {state.has_password ? null : <NoPassword />}
        <div>
          <Button look="primary" onClick={() => onBegin('enrol')}>
            Set up two-step verification
          </Button>
        </div>
      </div>
    );
  return (
    <div className="grid gap-5">
      <p className="flex items-center flex-wrap gap-3 gap-y-2">
        <Badge tone="good">On</Badge>
        <time className="text-ink-2 text-3 wrap-anywhere" dateTime={enabled_at}>
          {`since ${localDateTime(enabled_at)}`}
        </time>
        <Badge tone={left < FEW_CODES ? 'warn' : 'quiet'}>
          {left === 1 ? '1 recovery code left' : `${left} recovery codes left`}
        </Badge>
      </p>
      {required ? <p className="text-ink-2 text-3 wrap-anywhere">You need it to enter the back office.</p> : null}
      <div className="flex items-center flex-wrap gap-3 gap-y-2">
        <Button onClick={() => onBegin('renew')}>New recovery codes</Button>
        <Button onClick={() => onBegin('end')}>Turn off</Button>
      </div>
    </div>
  );
}

const NoPassword = () => (
  <p className="text-ink-2 text-3 wrap-anywhere">
    Your account has no password. You can <Link to="/forgot-password">request a link by email</Link> to set one.
  </p>
);
