import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { useConfirmationEmail } from './use-confirmation-email.ts';

/** Shown instead of two-step verification until the email address is confirmed. */
export function ConfirmEmailFirst() {
  const { busy, sent, failure, send } = useConfirmationEmail();
  return (
    <div className="stack gap-12">
      <p className="row wrap gap-12 gap-y-8">
        <Badge tone="quiet">Off</Badge>
        <span>Confirm your email address before you turn on two-step verification.</span>
      </p>
      <div>
        <Button busy={busy} onClick={() => send()}>
          Send confirmation email
        </Button>
      </div>
      {failure === null ? null : <Notice title="The email wasn't sent.">{failure}</Notice>}
      <StatusLine>{sent ? 'Confirmation email sent. Open the link in it, then come back here.' : null}</StatusLine>
    </div>
  );
}
