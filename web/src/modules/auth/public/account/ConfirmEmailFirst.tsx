import { Button } from '../../../../ui/controls/Button.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../../ui/text/StatusLine.tsx';
import { useConfirmationEmail } from './use-confirmation-email.ts';

export function ConfirmEmailFirst() {
  const { busy, sent, failure, send } = useConfirmationEmail();
  return (
    <div className="grid gap-3">
      <p className="flex items-center flex-wrap gap-3 gap-y-2">
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
