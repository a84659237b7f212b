import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { Offers } from '@qram/contract/modules/offers';
import { recordAddress } from '@qram/contract/record-pages';
import { serviceAddress } from '@qram/contract/service-address';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { lengthLabel } from '../../modules/service-requests/package-labels.ts';
import { useAuth } from '../../session/auth-context.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { dollars } from '../../ui/dollars.ts';
import type { MyPlanAction as MyPlanActionComponent } from './MyPlanAction.tsx';
import classes from './PlansPage.module.css';

/** Further lessons or applications are folded. */
const MAX_UNFOLDED = 8;

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
    <ButtonLink wide look={primary ? 'primary' : 'secondary'} to={serviceAddress(id)} aria-label={`${label}: ${title}`}>
      {label}
    </ButtonLink>
  );
}

function PlanAction(props: ActionProps) {
  const { user } = useAuth();
  const visitors = <VisitorAction {...props} />;
  if (!user) return visitors;
  return (
    <Suspense fallback={visitors}>
      <MyPlanAction {...props} user={user} />
    </Suspense>
  );
}

interface Item {
  id: number;
  title: string;
}

const countNoun = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The lessons or applications that a service opens by name; of many, the first ones, and the others folded. */
function Items({ noun, items, to }: { noun: string; items: readonly Item[]; to?(item: Item): string }) {
  if (items.length === 0) return null;
  const list = (shown: readonly Item[]) => (
    <ul className={classes.items}>
      {shown.map((item) => (
        <li key={item.id}>
          {to ? (
            <Link dir="auto" className="list-link wrap-anywhere" to={to(item)}>
              {item.title}
            </Link>
          ) : (
            <span dir="auto" className="wrap-anywhere">
              {item.title}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div>
      <h4 className={`text-15 ${classes.itemsTitle}`}>{countNoun(items.length, noun)}</h4>
      {list(items.slice(0, MAX_UNFOLDED))}
      {items.length > MAX_UNFOLDED ? (
        <details className={classes.more}>
          <summary className="accent text-15 font-medium">and {items.length - MAX_UNFOLDED} more</summary>
          {list(items.slice(MAX_UNFOLDED))}
        </details>
      ) : null}
    </div>
  );
}

/** Content that is free for everybody. */
function FreeContent({ lessons }: { lessons: Offers['free_lessons'] }) {
  return (
    <>
      <ul className={classes.items}>
        <li>
          <Link className="list-link" to="/videos">
            All videos
          </Link>
        </li>
        <li>
          <Link className="list-link" to="/patents">
            All patents
          </Link>
        </li>
        <li>
          <Link className="list-link" to="/simulator">
            Simulator with up to 8 cells
          </Link>
        </li>
      </ul>
      <Items noun="free lesson" items={lessons} to={(lesson) => recordAddress('topics', lesson)} />
    </>
  );
}

/** Content that a paid service opens, and that only others open. */
function PremiumContent({ button, offers }: Pick<PlanCardProps, 'button' | 'offers'>) {
  const find = (id: number) => offers.services.find(({ service_id }) => service_id === id);
  const { lessons = [], applications = [] } = find(button.id) ?? {};
  const hasApplications = button.opens_premium_apps === 1;
  const missing = [
    lessons.length === 0 && offers.services.some((other) => other.lessons.length > 0) && 'Premium lessons',
    !hasApplications && offers.services.some((other) => other.applications.length > 0) && 'Premium applications',
    !hasApplications && 'Simulator with more than 8 cells',
  ].filter((label) => label !== false);
  return (
    <>
      <ul className={classes.items}>
        <li>
          <span>Everything that is free</span>
        </li>
        {lessons.length === 0 && !hasApplications ? (
          <li>
            <Link className="list-link" to="/contact">
              Ask us what {button.title} can cover for you
            </Link>
          </li>
        ) : null}
        {hasApplications ? (
          <li>
            <Link className="list-link" to="/simulator">
              Simulator with up to 1,024 cells
            </Link>
          </li>
        ) : null}
      </ul>
      <Items noun="premium lesson" items={lessons} to={(lesson) => recordAddress('topics', lesson)} />
      <Items noun="premium application" items={applications} />
      {missing.length > 0 ? (
        <div>
          <h4 className={`text-15 ${classes.itemsTitle}`}>Not included</h4>
          <ul className={`quiet ${classes.items} ${classes.missing}`}>
            {missing.map((label) => (
              <li key={label}>
                <span>{label}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
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
    <dt className="caption">{label}</dt>
    <dd className="tabular-nums">
      <strong className="text-22 font-semibold">{dollars(price)}</strong> / {unit}
      {note ? <span className="block caption">{note}</span> : null}
    </dd>
  </div>
);

interface PlanCardProps {
  button: ServiceButton;
  offers: Offers;
  primary: boolean;
}

function Prices({ button }: Pick<PlanCardProps, 'button'>) {
  const { premium, monthlyPrice, payAsYouGoPrice } = button;
  const isFree = premium === 0 && monthlyPrice === 0;
  return (
    <dl className={`stack gap-12 ${classes.prices}`}>
      <Price label="Monthly" price={monthlyPrice} unit="month" note={isFree ? null : lengthLabel(button, 1)} />
      {isFree ? null : <Price label="P.A.Y.Go" price={payAsYouGoPrice} unit="usage" note={lengthLabel(button, 0)} />}
    </dl>
  );
}

/** One service: prices, what it opens, and how to get it. */
export function PlanCard({ button, offers, primary }: PlanCardProps) {
  const { id, title, desc, premium } = button;
  return (
    <li id={`service-${id}`} className={classes.card} data-primary={primary || undefined}>
      <div className="stack content-start gap-8">
        <h2 dir="auto" className="text-21 wrap-anywhere">
          {title}
        </h2>
        <p dir="auto" className="small wrap-anywhere">
          {desc}
        </p>
      </div>
      <Prices button={button} />
      <div className={classes.action}>
        <PlanAction button={button} primary={primary} />
      </div>
      <div className={`stack content-start gap-16 ${classes.included}`}>
        <h3 className="visually-hidden">What {title} includes</h3>
        {premium === 0 ? (
          <FreeContent lessons={offers.free_lessons} />
        ) : (
          <PremiumContent button={button} offers={offers} />
        )}
      </div>
    </li>
  );
}
