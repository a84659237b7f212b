import type { AcceptanceState, Term } from '@qram/contract/modules/terms/terms';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { acceptanceQuery } from '../queries.ts';
import classes from './TermsPage.module.css';
import { type AcceptancePhase, type NextPage, useAcceptance } from './use-acceptance.ts';

function formatState(state: AcceptanceState | undefined): string {
  if (!state) return '';
  if (state.accepted_at === null) return "You haven't accepted these terms yet.";
  const day = localDate(state.accepted_at);
  return state.current === 1
    ? `You accepted these terms on ${day}.`
    : `These terms have changed since you accepted them on ${day}. Please read them again.`;
}

function doneText(phase: AcceptancePhase): string | null {
  if (phase.kind !== 'leaving') return null;
  if (phase.destination === null) return 'Thank you. Your acceptance has been saved.';
  return `Thank you. Taking you to ${new URL(phase.destination).host}…`;
}

interface AcceptTermsProps {
  viewer: number;
  terms: readonly Term[];
  next: NextPage;
  onOutdated(): void;
}

/** Checkbox, button and result of the acceptance; terms that are accepted need no checkbox (requirements: Terms). */
export function AcceptTerms({ viewer, terms, next, onOutdated }: AcceptTermsProps) {
  const { data: state, isPending } = useQuery(acceptanceQuery(useApi(), viewer));
  const [ticked, setTicked] = useState(false);
  const { phase, failure, accept, goOn } = useAcceptance({
    viewer,
    terms,
    next,
    onOutdated: () => {
      setTicked(false);
      onOutdated();
    },
  });
  // Keeps the box after it was ticked, so that nothing moves before the page is left.
  const isAccepted = state?.current === 1 && phase.kind === 'reading';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isAccepted) goOn(state.destination);
    else if (ticked) accept();
  };
  if (isPending)
    return (
      <div className={`grid content-start gap-4 panel screen-only ${classes.accept}`} aria-busy="true">
        <Skeleton height="1.55em" width="min(420px, 100%)" />
        <Skeleton height="44px" width="120px" radius="var(--radius-control)" />
      </div>
    );
  return (
    <form
      className={`grid content-start gap-4 panel screen-only ${classes.accept}`}
      data-accepted={isAccepted || undefined}
      onSubmit={submit}
      aria-label="Accept the terms"
    >
      <p className="text-4 text-ink-2 min-h-[1.55em]">{formatState(state)}</p>
      {isAccepted ? null : (
        <Checkbox
          label="I have read and accept the Terms of Service"
          checked={ticked}
          onChange={(event) => setTicked(event.currentTarget.checked)}
        />
      )}
      <div className="flex items-center flex-wrap gap-4 gap-y-3">
        <Button
          type="submit"
          look="primary"
          disabled={!isAccepted && !ticked}
          busy={phase.kind === 'sending' || phase.kind === 'leaving'}
        >
          Continue
        </Button>
        <p className="flex-[1_1_260px] min-w-0 text-4 text-ink-2 wrap-anywhere empty:hidden" role="status">
          {doneText(phase)}
        </p>
      </div>
      {failure ? <Notice title={failure.title}>{failure.reason ? <p>{failure.reason}</p> : null}</Notice> : null}
    </form>
  );
}
