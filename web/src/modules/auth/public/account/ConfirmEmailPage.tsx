import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useAuth } from '../../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../../ui/controls/Button.tsx';
import { firstMessages } from '../../../../ui/controls/form-errors.ts';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { useLinkSecret } from '../link-secret.ts';
import { AccountScreen } from './AccountScreen.tsx';

const TITLE = 'Confirm your email address';
const UNKNOWN = "This link isn't valid. Please request a new one.";

export function ConfirmEmailPage() {
  const api = useApi();
  const { user, refresh } = useAuth();
  const token = useLinkSecret();
  const { data, error, refetch } = useQuery({
    queryKey: ['auth', 'email-confirmation', token],
    queryFn: async () => {
      const confirmed = (await api('PUT /api/email-confirmation', { body: { token: token ?? '' } })).data;
      void refresh();
      return confirmed;
    },
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const account = (
    <ButtonLink to={user ? '/account' : '/login'} look="primary" wide>
      {user ? 'Your account' : 'Login'}
    </ButtonLink>
  );
  if (data)
    return (
      <AccountScreen title="Your email address is confirmed" lead="Emails about your account will go to this address.">
        <div className="grid gap-4" role="status">
          <p className="font-mono wrap-anywhere">{data.email}</p>
          {account}
        </div>
      </AccountScreen>
    );
  const rejection = error instanceof ApiError ? firstMessages(error.errors).token : undefined;
  if (token === null || rejection)
    return (
      <AccountScreen title={TITLE} lead="You can send another confirmation email from your account.">
        <div className="grid gap-4">
          <Notice title={rejection ?? UNKNOWN} />
          {account}
        </div>
      </AccountScreen>
    );
  if (error)
    return (
      <AccountScreen title={TITLE} lead="The link couldn't be checked.">
        <Notice title={error.message} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      </AccountScreen>
    );
  return (
    <AccountScreen title={TITLE} lead="Checking your link…">
      <Skeleton height="120px" radius="var(--radius-control)" />
    </AccountScreen>
  );
}
