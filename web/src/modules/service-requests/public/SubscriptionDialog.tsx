import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import type { User } from '@qram/contract/modules/users';
import { PLANS, type Plan, planOf, REQUEST_LIMITS, SUBSCRIPTION_TEXTS } from '@qram/contract/service-plans';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { localDateTime } from '../../../ui/local-time.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { SignInAgain } from '../../auth/public/SignInAgain.tsx';
import classes from './SubscriptionDialog.module.css';
import { useSubscription } from './use-subscription.ts';

interface SubscriptionDialogProps {
  button: ServiceButton;
  user: User;
  onClose(): void;
}

/** Where the user's requests are listed. */
const REQUESTS_PATH = '/account/requests';

/** `$49.00 / month` or `$1.25 / usage` (requirements: Service requests). */
const planPrice = (button: ServiceButton, plan: Plan): string =>
  `${dollars(plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice)} / ${plan.per}`;

/** Offers the packages of a locked service, sends the request and confirms it (requirements: Service requests). */
export function SubscriptionDialog({ button, user, onClose }: SubscriptionDialogProps) {
  const { sent, ...subscription } = useSubscription(button, user);
  return (
    <Dialog title={sent ? 'Request sent' : `Request ${button.title}`} onClose={onClose}>
      {sent ? <SentRequest request={sent} onClose={onClose} /> : <RequestForm button={button} {...subscription} />}
      <SignInAgain />
    </Dialog>
  );
}

type RequestFormProps = { button: ServiceButton } & Omit<ReturnType<typeof useSubscription>, 'sent'>;

function RequestForm({ button, plan, choose, message, setMessage, busy, send, problem }: RequestFormProps) {
  const group = useId();
  return (
    <>
      <p className={classes.lead}>
        Your account doesn't include {button.title} yet. Choose a plan; an admin will review your request.
      </p>
      <fieldset className={classes.plans}>
        <legend className={classes.legend}>Plan</legend>
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
      <TextAreaField
        label="Message (optional)"
        hint={`${message.length.toLocaleString('en-US')} / ${REQUEST_LIMITS.messageMax.toLocaleString('en-US')}`}
        rows={3}
        maxLength={REQUEST_LIMITS.messageMax}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <p role="status" className={classes.problem} data-kind={problem?.kind}>
        {problem?.text}
      </p>
      {problem?.kind === 'duplicate' ? (
        <ButtonLink look="primary" wide to={REQUESTS_PATH}>
          View request
        </ButtonLink>
      ) : (
        <Button look="primary" wide busy={busy} onClick={() => void send()}>
          Send request
        </Button>
      )}
      <p className={classes.note}>
        Sending a request doesn't charge you. <Link to="/TermsPage">Terms of Service</Link>
      </p>
    </>
  );
}

/** Confirms a sent request. */
function SentRequest({ request, onClose }: { request: ServiceRequest; onClose(): void }) {
  const plan = planOf(request.is_monthly);
  const done = useFocusOnMount<HTMLButtonElement>();
  return (
    <>
      <p role="status" className={classes.sent}>
        <IconCheck className={classes.check} size={20} stroke={2} aria-hidden="true" />
        <span>{SUBSCRIPTION_TEXTS.sent(request.service_title, plan.label)}</span>
      </p>
      <dl className={classes.facts}>
        <dt>Price</dt>
        <dd>
          {dollars(request.price)} / {plan.per}
        </dd>
        <dt>Sent</dt>
        <dd>
          <time dateTime={request.created_at}>{localDateTime(request.created_at)}</time>
        </dd>
      </dl>
      <p className={classes.lead}>An admin will review your request. Until then, you can cancel it in your account.</p>
      <div className={classes.actions}>
        <Button ref={done} look="primary" wide onClick={onClose}>
          Done
        </Button>
        <ButtonLink wide to={REQUESTS_PATH}>
          View request
        </ButtonLink>
      </div>
    </>
  );
}
