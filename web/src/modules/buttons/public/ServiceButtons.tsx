import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { SERVICE_PARAM } from '@qram/contract/modules/buttons/service-link';
import type { User } from '@qram/contract/modules/users/users';
import { dollars } from '@qram/contract/values/dollars';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { mayUse } from '../service-access.ts';
import { type RequestedService, type ServiceState as State, serviceState } from '../shared/service-state.ts';
import classes from './ServiceButtons.module.css';
import { ServiceState } from './ServiceState.tsx';
import { type SubscriptionDialog, useServicePress } from './use-service-press.ts';

interface ServiceButtonsProps {
  buttons: ServiceButton[] | undefined;
  loading: boolean;
  /** The signed-in user's requests; undefined until they are loaded. */
  requests: readonly RequestedService[] | undefined;
  loadDialog(): Promise<SubscriptionDialog>;
}

/** Position as a ket of as many qubits as the row needs, at least two. */
function ket(at: number, count: number): string {
  const qubits = Math.max(2, Math.ceil(Math.log2(count)));
  return `|${at.toString(2).padStart(qubits, '0')}⟩`;
}

function expectedAction(button: ServiceButton, user: User | null, state: State | null): string {
  if (button.premium === 0 || (user && mayUse(user, button))) return 'Open';
  return state?.kind === 'ended' ? 'Renew' : 'Request access';
}

interface AccountStep {
  action: string;
  to: string;
}

/** The link to the account in place of the button, where there is nothing to open or request yet. */
function accountStep(state: State | null): AccountStep | null {
  if (state?.kind === 'requested') return { action: 'View request', to: '/account/requests' };
  return state?.kind === 'scheduled' ? { action: 'View package', to: '/account/packages' } : null;
}

/** The services below the hero (requirements: Buttons). */
export function ServiceButtons({ buttons, loading, requests, loadDialog }: ServiceButtonsProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const { press, checking, offer, problem, forget } = useServicePress(buttons, loadDialog);
  if (!buttons) return loading ? <ServicesSkeleton /> : null;
  if (buttons.length === 0) return null;
  const marked = buttons.length === 3 ? 1 : -1;
  const answerTime = sharedAnswerTime(buttons);
  // Without JavaScript the form leads to the login page, which names the service.
  const onPress = (event: FormEvent, button: ServiceButton, account: AccountStep | null) => {
    event.preventDefault();
    void (account ? navigate(account.to) : press(button));
  };
  return (
    <section id="services" className={classes.band} aria-label="Services">
      <ul className={`grid ${classes.row}`}>
        {buttons.map((button, at) => {
          const state = user && requests ? serviceState(button.id, requests, { included: mayUse(user, button) }) : null;
          const account = accountStep(state);
          const included = button.contains_title
            ? `Everything in ${button.contains_title}, and more`
            : 'What’s included';
          const action = account?.action ?? expectedAction(button, user, state);
          return (
            <li
              key={button.id}
              className={classNames('grid grid-cols-1 relative', classes.service, at === marked && classes.marked)}
            >
              <p className={`text-ink-3 ${classes.ket}`} aria-hidden="true">
                {ket(at, buttons.length)}
              </p>
              <h2 dir="auto" className="text-7 wrap-anywhere mt-1 mb-2">
                {button.title}
              </h2>
              <p dir="auto" className={`text-4 text-ink-2 wrap-anywhere ${classes.description}`}>
                {button.desc}
              </p>
              <ServicePrice button={button} />
              <ServiceState title={button.title} state={state} />
              <form
                className={state === null && button.premium !== 0 ? 'for-visitors' : undefined}
                action="/login"
                onSubmit={(event) => onPress(event, button, account)}
              >
                <input type="hidden" name={SERVICE_PARAM} value={button.id} />
                <Button
                  type="submit"
                  wide
                  look={at === marked ? 'primary' : 'secondary'}
                  busy={checking === button.id}
                  aria-label={`${action}: ${button.title}`}
                >
                  {action}
                </Button>
              </form>
              <p className={`text-4 text-ink-2 text-center wrap-anywhere screen-only ${classes.included}`}>
                <Link
                  className="quiet-link"
                  to={`/plans#service-${button.id}`}
                  aria-label={`${included}: ${button.title}`}
                >
                  {included}
                </Link>
              </p>
            </li>
          );
        })}
      </ul>
      <div className={classes.foot}>
        <div className={`measure flex flex-wrap justify-between gap-3 text-4 text-ink-2 ${classes.footContent}`}>
          <p>{`${answerTime ? `We answer every request ${answerTime}. ` : ''}We arrange payment by email.${buttons.some(usagePrice) ? ' What a usage is, we agree with you.' : ''}`}</p>
          <Link className="link font-semibold screen-only" to="/plans">
            Compare plans
          </Link>
        </div>
      </div>
      <p role="status" className={`text-bad text-4 ${classes.problem}`}>
        {problem}
      </p>
      {offer ? <offer.Dialog button={offer.button} user={offer.user} onClose={forget} /> : null}
    </section>
  );
}

/** When requests are answered, if all services that say so say the same. */
export function sharedAnswerTime(buttons: readonly Pick<ServiceButton, 'answer_time'>[]): string | null {
  const [time, ...others] = new Set(buttons.map(({ answer_time }) => answer_time).filter((said) => said !== ''));
  return time !== undefined && others.length === 0 ? time : null;
}

/** The usage price, if the service has one besides the monthly price. */
export const usagePrice = ({ payAsYouGoPrice }: Pick<ServiceButton, 'payAsYouGoPrice'>): string | null =>
  payAsYouGoPrice > 0 ? dollars(payAsYouGoPrice) : null;

function ServicePrice({ button }: { button: ServiceButton }) {
  const byUse = usagePrice(button);
  return (
    <p className={`text-4 text-ink-2 tabular ${classes.price}`}>
      <strong className={`text-ink font-semibold ${classes.amount}`}>{dollars(button.monthlyPrice)}</strong> / month
      {byUse ? <span className={`whitespace-nowrap ${classes.other}`}>{` or ${byUse} / usage`}</span> : null}
    </p>
  );
}

function ServicesSkeleton() {
  return (
    <div className={classes.band} aria-hidden="true">
      <div className={`grid ${classes.row}`}>
        {[0, 1, 2].map((at) => (
          <div key={at} className={`grid grid-cols-1 relative ${classes.service}`}>
            <Skeleton height="0.8rem" width="2.6rem" />
            <Skeleton height="1.6rem" width="45%" />
            <Skeleton height="2.8rem" />
            <Skeleton height="2rem" width="60%" />
            <Skeleton height="44px" radius="10px" />
          </div>
        ))}
      </div>
    </div>
  );
}
