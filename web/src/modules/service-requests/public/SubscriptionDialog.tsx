import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { findOfferedPlan, findPlan, type Plan } from '@qram/contract/modules/buttons/payment-plans';
import { REQUEST_LIMITS, SUBSCRIPTION_TEXTS } from '@qram/contract/modules/buttons/service-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { SignInAgain } from '../../../session/SignInAgain.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { TextAreaField } from '../../../ui/controls/TextAreaField.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useFocusOnMount } from '../../../ui/overlay/use-focus-on-mount.ts';
import { localDate, localDateTime } from '../../../ui/text/dates.ts';
import { securityQuery } from '../../auth/queries.ts';
import { PlanChoice } from '../../buttons/shared/PlanChoice.tsx';
import { lengthLabel } from '../../buttons/shared/package-terms.ts';
import { openedLabels } from '../package-labels.ts';
import type { RequestPurpose } from '../request-purpose.ts';
import { NextPeriod, OpenedByService } from './PlanDetails.tsx';
import classes from './SubscriptionDialog.module.css';
import { useSubscription } from './use-subscription.ts';

interface SubscriptionDialogProps {
  button: ServiceButton;
  user: User;
  /** The only plan offered, to renew a package or change its plan. Default: the user chooses. */
  plan?: Plan;
  /** The plan chosen before the dialog opened. Default: the first. */
  chosen?: Plan;
  onClose(sent: ServiceRequest | null): void;
}

const REQUESTS_PATH = '/account/requests';

const TITLES: Record<RequestPurpose['kind'], string> = {
  new: 'Request',
  duplicate: 'Request',
  again: 'Renew',
  renewal: 'Renew',
  change: 'Change the plan of',
};

/** Offers the packages of a service, sends the request and confirms it (requirements: Service requests). */
export function SubscriptionDialog({ button, user, plan, chosen, onClose }: SubscriptionDialogProps) {
  const { sent, ...subscription } = useSubscription(button, user, plan ?? findOfferedPlan(button, chosen));
  const close = () => onClose(sent);
  // Sending turns the purpose into a duplicate, so the title is that of the form's first render.
  const [title] = useState(`${TITLES[subscription.purpose.kind]} ${button.title}`);
  return (
    <Dialog title={sent ? 'Request sent' : title} onClose={close}>
      {sent ? (
        <SentRequest button={button} request={sent} user={user} onClose={close} />
      ) : (
        <RequestForm button={button} fixed={plan !== undefined} {...subscription} />
      )}
      <SignInAgain />
    </Dialog>
  );
}

const reviewText = ({ answer_time }: Pick<ServiceButton, 'answer_time'>): string =>
  answer_time === '' ? 'We review every request.' : `We answer every request ${answer_time}.`;

function leadText({ title, answer_time }: ServiceButton, purpose: RequestPurpose): string {
  const has = purpose.kind === 'again' ? `Your ${title} package ended on ${localDate(purpose.endedAt)}. ` : '';
  return `${has}Choose how you'd like to pay. ${reviewText({ answer_time })}`;
}

type RequestFormProps = { button: ServiceButton; fixed: boolean } & Omit<ReturnType<typeof useSubscription>, 'sent'>;

function RequestForm({
  button,
  fixed,
  plan,
  choose,
  purpose,
  message,
  setMessage,
  busy,
  send,
  problem,
}: RequestFormProps) {
  return (
    <>
      <p className="text-4 text-ink-2">
        {fixed ? `${reviewText(button)} Until then, nothing changes.` : leadText(button, purpose)}
      </p>
      {fixed ? null : <PlanChoice prices={button} plan={plan} onChoose={choose} />}
      {'current' in purpose ? <NextPeriod button={button} plan={plan} purpose={purpose} /> : null}
      <OpenedByService button={button} />
      <TextAreaField
        label="Message (optional)"
        hint={`${message.length.toLocaleString('en-US')} / ${REQUEST_LIMITS.messageMax.toLocaleString('en-US')}`}
        rows={3}
        maxLength={REQUEST_LIMITS.messageMax}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <p role="status" className={`text-4 wrap-anywhere rounded-control ${classes.problem}`} data-kind={problem?.kind}>
        {problem?.text}
      </p>
      {problem?.kind === 'duplicate' ? (
        <ButtonLink look="primary" wide to={REQUESTS_PATH}>
          View request
        </ButtonLink>
      ) : (
        <Button look="primary" wide busy={busy} onClick={send}>
          Send request
        </Button>
      )}
      <p className="text-ink-3 text-3 text-center">
        Sending a request doesn't charge you. <Link to="/TermsPage">Terms of Service</Link>
      </p>
    </>
  );
}

interface SentRequestProps {
  button: ServiceButton;
  request: ServiceRequest;
  user: User;
  onClose(): void;
}

/** The steps of a sent request, done and to come. Promises an email only where one will be sent. */
function Timeline({ button, request, user }: Omit<SentRequestProps, 'onClose'>) {
  const { data: security } = useQuery(securityQuery(useApi(), user.id));
  const mailed = security?.sends_mail === true && user.email_verified_at !== null;
  const months = request.is_monthly === 1 && button.months !== null;
  return (
    <ol className={`grid ${classes.timeline}`} aria-label="Progress of your request">
      <li className="relative" data-step="done">
        <strong className="block text-4">Sent</strong>
        <span className="text-ink-2 text-3">Your request is saved in your account.</span>
      </li>
      <li className="relative" data-step="next" aria-current="step">
        <strong className="block text-4">Review</strong>
        <span className="text-ink-2 text-3">
          {`${button.answer_time === '' ? '' : `We answer ${button.answer_time}. `}You can cancel until it's decided.${mailed ? ` The decision is emailed to ${user.email}.` : ''}`}
        </span>
      </li>
      <li className="relative wrap-anywhere">
        <strong className="block text-4">
          {`Opens once approved and stays open ${months ? `for ${lengthLabel(button, 1).toLowerCase()}` : 'until you cancel'}`}
        </strong>
        <span className="text-ink-2 text-3">{openedLabels(button).join(' · ')}</span>
      </li>
    </ol>
  );
}

function SentRequest({ button, request, user, onClose }: SentRequestProps) {
  const plan = findPlan(request.is_monthly);
  const done = useFocusOnMount<HTMLButtonElement>();
  const followsAt = request.follows_id === null ? undefined : request.approval?.starts_at;
  return (
    <>
      <p role="status" className="flex gap-3 items-start wrap-anywhere">
        <IconCheck className={`flex-none text-good ${classes.check}`} size={20} stroke={2} aria-hidden="true" />
        <span>{SUBSCRIPTION_TEXTS.sent(request.service_title, plan.label)}</span>
      </p>
      <dl className={`grid text-4 wrap-anywhere grid-cols-[112px_minmax(0,1fr)] ${classes.details}`}>
        <dt className="text-ink-3">Price</dt>
        <dd>{`${dollars(request.price)} / ${plan.per}`}</dd>
        {followsAt ? (
          <>
            <dt className="text-ink-3">Starts</dt>
            <dd>{`${localDate(followsAt)}, once approved`}</dd>
          </>
        ) : null}
        <dt className="text-ink-3">Sent</dt>
        <dd>
          <time dateTime={request.created_at}>{localDateTime(request.created_at)}</time>
        </dd>
      </dl>
      <Timeline button={button} request={request} user={user} />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
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
