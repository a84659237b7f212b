import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { localDateTime } from '../../../../ui/text/dates.ts';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { securityQuery } from '../../queries.ts';
import { useConfirmationEmail } from './use-confirmation-email.ts';

/** Says if the viewer's email address is confirmed, with a button to resend the email, where the site sends email. */
export function EmailState({ user }: { user: User }) {
  const api = useApi();
  const { busy, sent, failure, send } = useConfirmationEmail();
  const { data: security } = useQuery(securityQuery(api, user.id));
  const confirmedAt = user.email_verified_at;
  if (confirmedAt !== null)
    return (
      <p className="flex items-center flex-wrap gap-3 gap-y-2">
        <Badge tone="good">Email confirmed</Badge>
        <time className="text-ink-2 text-3 wrap-anywhere" dateTime={confirmedAt}>
          {localDateTime(confirmedAt)}
        </time>
      </p>
    );
  // Nothing can be confirmed where the site sends no email.
  if (!security?.sends_mail) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center flex-wrap gap-3 gap-y-2">
        <Badge tone="warn">Email not confirmed</Badge>
        <Button small busy={busy} aria-label="Send the confirmation email again" onClick={() => send()}>
          Send again
        </Button>
      </p>
      <p className="text-ink-2 text-3 wrap-anywhere">
        {`To get email about your account and requests, open the confirmation link sent to ${user.email}.`}
      </p>
      {failure === null ? null : <Notice title="The email wasn't sent.">{failure}</Notice>}
      <StatusLine>{sent ? `We sent a link to ${user.email}.` : null}</StatusLine>
    </div>
  );
}
