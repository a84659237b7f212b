import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { FloatingNotice } from '../../../ui/overlay/FloatingNotice.tsx';
import { acceptanceQuery, termsQuery } from '../queries.ts';

const FRESH_MS = 5 * 60_000;

/** Reminds users who accepted an earlier version. An overlay, to avoid layout shift. */
export default function TermsReminder({ viewer }: { viewer: number }) {
  const { pathname, search } = useLocation();
  const [later, setLater] = useState(false);
  const { data: state } = useQuery({ ...acceptanceQuery(useApi(), viewer), staleTime: FRESH_MS });
  const outdated = state !== undefined && state.accepted_at !== null && state.current === 0;
  const { data: terms } = useQuery({ ...termsQuery(useApi()), enabled: outdated });
  // Without published terms there is nothing to accept.
  if (!outdated || !terms?.length || later || pathname.toLowerCase().startsWith('/termspage')) return null;
  return (
    <FloatingNotice
      label="Changed terms"
      actions={
        <>
          <ButtonLink to="/TermsPage" state={{ from: pathname + search }} look="primary" small>
            Read and accept
          </ButtonLink>
          <Button small onClick={() => setLater(true)}>
            Later
          </Button>
        </>
      }
    >
      The Terms of Service have changed since you accepted them.
    </FloatingNotice>
  );
}
