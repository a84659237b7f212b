import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import { PLANS, type Plan } from '@qram/contract/service-plans';
import { useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { dollars } from '../../../ui/dollars.ts';
import classes from './SubscriptionDialog.module.css';
import { useSubscription } from './use-subscription.ts';

interface SubscriptionDialogProps {
  button: ServiceButton;
  user: User;
  onClose(): void;
}

/** `$49.00 / month` or `$1.25 / usage` (requirements: Service requests). */
function planPrice(button: ServiceButton, plan: Plan): string {
  return `${dollars(plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice)} / ${plan.per}`;
}

/** Offers the packages of a locked service and sends the request (requirements: Service requests). */
export function SubscriptionDialog({ button, user, onClose }: SubscriptionDialogProps) {
  const { plan, choose, busy, outcome, send } = useSubscription(button, user);
  const group = useId();
  const sent = outcome?.kind === 'sent';
  return (
    <Dialog title={`Get access to ${button.title}`} onClose={onClose}>
      <p className={classes.lead}>
        Your account doesn't include {button.title} yet. Choose a plan; an admin will review your request.
      </p>
      <fieldset className={classes.plans}>
        <legend className={classes.legend}>Package</legend>
        {PLANS.map((choice) => (
          <label key={choice.option} className={classes.plan}>
            <input
              type="radio"
              name={group}
              className={classes.radio}
              checked={choice === plan}
              onChange={() => choose(choice)}
            />
            <span className={classes.option}>{choice.option}</span>
            <span className={classes.price}>{planPrice(button, choice)}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={classes.outcome} data-kind={outcome?.kind}>
        {outcome?.text}
      </p>
      <Button look="primary" wide busy={busy} onClick={sent ? onClose : () => void send()}>
        {sent ? 'Done' : 'Send request'}
      </Button>
    </Dialog>
  );
}
