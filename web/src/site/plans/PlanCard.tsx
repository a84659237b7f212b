import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import type { Offers } from '@qram/contract/modules/offers/offers';
import { dollars } from '@qram/contract/values/dollars';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { lengthLabel } from '../../modules/service-requests/package-labels.ts';
import { useAuth } from '../../session/auth-context.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { classNames } from '../../ui/text/class-names.ts';
import type { MyPlanAction as MyPlanActionComponent } from './MyPlanAction.tsx';
import classes from './PlansPage.module.css';
import { contentsId, FREE_LESSONS } from './plan-contents.ts';

interface ActionProps {
  button: ServiceButton;
  primary: boolean;
}

/** Visitors don't load it. */
const MyPlanAction = lazy<typeof MyPlanActionComponent | ComponentType<ActionProps>>(() =>
  import('./MyPlanAction.tsx').then(
    (module) => ({ default: module.MyPlanAction }),
    () => ({ default: VisitorAction }),
  ),
);

/** Leads through the login to the request, also without JavaScript. */
function VisitorAction({ button: { id, title, premium }, primary }: ActionProps) {
  const label = premium === 0 ? 'Open' : 'Request access';
  return (
    <ButtonLink wide look={primary ? 'primary' : 'secondary'} to={servicePath(id)} aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  );
}

function PlanAction(props: ActionProps) {
  const { user } = useAuth();
  const visitors = (
    <div className={props.button.premium === 0 ? undefined : 'for-visitors'}>
      <VisitorAction {...props} />
    </div>
  );
  if (!user) return visitors;
  return (
    <Suspense fallback={visitors}>
      <MyPlanAction {...props} user={user} />
    </Suspense>
  );
}

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

const Included = ({ label, to }: { label: string; to?: string }) => (
  <li>
    {to ? (
      <Link dir="auto" className="list-link wrap-anywhere" to={to}>
        {label}
      </Link>
    ) : (
      <span>{label}</span>
    )}
  </li>
);

const FreeContent = ({ lessons }: { lessons: Offers['free_lessons'] }) => (
  <>
    <Included label="All videos" to="/videos" />
    <Included label="All patents" to="/patents" />
    {lessons.length > 0 ? (
      <Included label={formatCount(lessons.length, 'free lesson')} to={`#${FREE_LESSONS}`} />
    ) : null}
    <Included label="Simulator with up to 8 cells" to="/simulator" />
  </>
);

const KINDS = ['lessons', 'applications'] as const;

/** Names the services that open what this one doesn't: `Premium lessons are part of Developers.` Null if it opens all. */
function describeMissing({ button, buttons, offers }: Omit<PlanCardProps, 'primary'>): string | null {
  const findContent = (id: number, kind: (typeof KINDS)[number]) =>
    offers.services.find(({ service_id }) => service_id === id)?.[kind] ?? [];
  const others = (kind: (typeof KINDS)[number]) =>
    buttons.filter(({ id }) => id !== button.id && findContent(id, kind).length > 0);
  const missing = KINDS.filter((kind) => findContent(button.id, kind).length === 0 && others(kind).length > 0);
  if (missing.length === 0) return null;
  const titles = new Set(missing.flatMap((kind) => others(kind).map(({ title }) => title)));
  const services = new Intl.ListFormat('en-US').format(titles);
  return `Premium ${missing.join(' and ')} are part of ${services}.`;
}

function PremiumContent({ button, buttons, offers }: Omit<PlanCardProps, 'primary'>) {
  const free = buttons.find(({ premium }) => premium === 0);
  const opened = offers.services.find(({ service_id }) => service_id === button.id);
  const { lessons = [], applications = [] } = opened ?? {};
  const hasApplications = button.opens_premium_apps === 1;
  return (
    <>
      <Included label={free ? `Everything in ${free.title}` : 'Everything that’s free'} />
      {lessons.length > 0 ? (
        <Included label={formatCount(lessons.length, 'premium lesson')} to={`#${contentsId('lessons', button)}`} />
      ) : null}
      {applications.length > 0 ? (
        <Included
          label={formatCount(applications.length, 'premium application')}
          to={`#${contentsId('applications', button)}`}
        />
      ) : null}
      {hasApplications ? <Included label="Simulator with up to 1,024 cells" to="/simulator" /> : null}
    </>
  );
}

interface PriceProps {
  label: string;
  price: number;
  unit: string;
  note: string | null;
}

const Price = ({ label, price, unit, note }: PriceProps) => (
  <div>
    <dt className="text-3 text-ink-3">{label}</dt>
    <dd className="tabular">
      <span className="whitespace-nowrap">
        <strong className="text-7 font-semibold">{dollars(price)}</strong> <span>{`/ ${unit}`}</span>
      </span>
      {note ? <span className="block text-3 text-ink-3">{note}</span> : null}
    </dd>
  </div>
);

interface PlanCardProps {
  button: ServiceButton;
  buttons: readonly ServiceButton[];
  offers: Offers;
  primary: boolean;
}

function Prices({ button }: Pick<PlanCardProps, 'button'>) {
  const { premium, monthlyPrice, payAsYouGoPrice } = button;
  const isFree = premium === 0 && monthlyPrice === 0;
  return (
    <dl className="flex flex-wrap gap-4 gap-x-5">
      <Price label="Monthly" price={monthlyPrice} unit="month" note={isFree ? null : lengthLabel(button, 1)} />
      {isFree ? null : <Price label="P.A.Y.Go" price={payAsYouGoPrice} unit="usage" note={lengthLabel(button, 0)} />}
    </dl>
  );
}

export function PlanCard({ button, buttons, offers, primary }: PlanCardProps) {
  const { id, title, desc, premium } = button;
  const missing = premium === 0 ? null : describeMissing({ button, buttons, offers });
  const opened = offers.services.find(({ service_id }) => service_id === id);
  const opensNothing = premium !== 0 && button.opens_premium_apps !== 1 && !opened?.lessons.length;
  return (
    <li id={`service-${id}`} className={classNames('card', classes.plan, primary && 'lit')}>
      <div className="grid content-start gap-2">
        <h2 dir="auto" className="text-6 wrap-anywhere">
          {title}
        </h2>
        <p dir="auto" className="text-4 text-ink-2 wrap-anywhere">
          {desc}
        </p>
      </div>
      <Prices button={button} />
      <div className="content-end">
        <PlanAction button={button} primary={primary} />
      </div>
      <div className={classes.included}>
        <h3 className="visually-hidden">{`What ${title} includes`}</h3>
        <ul className={classes.items}>
          {premium === 0 ? (
            <FreeContent lessons={offers.free_lessons} />
          ) : (
            <PremiumContent button={button} buttons={buttons} offers={offers} />
          )}
        </ul>
        {opensNothing ? (
          <p className={`text-4 text-ink-2 ${classes.note}`}>
            <Link className="wrap-anywhere" to="/contact">{`Ask us what ${title} can cover for you`}</Link>
          </p>
        ) : null}
        {missing ? <p className={`text-4 text-ink-3 wrap-anywhere ${classes.note}`}>{missing}</p> : null}
      </div>
    </li>
  );
}
