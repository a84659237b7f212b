import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { Offers, ServiceContent } from '@qram/contract/modules/offers';
import { recordAddress } from '@qram/contract/record-pages';
import { serviceAddress } from '@qram/contract/service-address';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
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
  const label = premium === 0 ? 'Log in and open' : 'Request access';
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
  category: string;
}

/** Items by their category; of many, the first ones, and the others folded. */
function Items({ title, items, to }: { title: string; items: readonly Item[]; to?(item: Item): string }) {
  if (items.length === 0) return null;
  const list = (shown: readonly Item[]) => (
    <ul className={`stack gap-2 ${classes.items}`}>
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
      <h3 className={`text-15 ${classes.itemsTitle}`}>{title}</h3>
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

const Price = ({ label, price, unit, note }: { label: string; price: number; unit: string; note: string }) => (
  <div>
    <dt className="caption">{label}</dt>
    <dd className="tabular-nums">
      <strong className="text-20 font-semibold">{dollars(price)}</strong> / {unit}
      <span className="block caption">{note}</span>
    </dd>
  </div>
);

interface PlanCardProps {
  button: ServiceButton;
  content: ServiceContent | undefined;
  /** Number of lessons that are free for everybody. */
  freeLessons: Offers['free_lessons'];
  primary: boolean;
}

function Prices({ button }: Pick<PlanCardProps, 'button'>) {
  const { premium, monthlyPrice, payAsYouGoPrice } = button;
  if (premium === 0 && monthlyPrice === 0) return <p className="text-20 font-semibold">No charge</p>;
  return (
    <dl className={`stack gap-12 ${classes.prices}`}>
      <Price label="Monthly" price={monthlyPrice} unit="month" note={lengthLabel(button, 1)} />
      <Price label="P.A.Y.Go" price={payAsYouGoPrice} unit="usage" note={lengthLabel(button, 0)} />
    </dl>
  );
}

/** One service: prices, what it opens, and how to get it. */
export function PlanCard({ button, content, freeLessons, primary }: PlanCardProps) {
  const { id, title, desc, premium } = button;
  const { lessons = [], applications = [] } = content ?? {};
  const included: ReactNode[] = [];
  if (premium === 0)
    included.push(
      <li key="lessons">
        <Link className="list-link" to="/tutorials">
          {freeLessons === 1 ? '1 free lesson' : `${freeLessons.toLocaleString('en-US')} free lessons`}
        </Link>
      </li>,
      <li key="videos">
        <Link className="list-link" to="/videos">
          All videos
        </Link>
      </li>,
      <li key="patents">
        <Link className="list-link" to="/patents">
          All patents
        </Link>
      </li>,
    );
  return (
    <li id={`service-${id}`} className={`card ${classes.card}`} data-primary={primary || undefined}>
      <div className="stack content-start gap-8">
        <h2 dir="auto" className="text-24 wrap-anywhere">
          {title}
        </h2>
        <p dir="auto" className="small wrap-anywhere">
          {desc}
        </p>
      </div>
      <Prices button={button} />
      <PlanAction button={button} primary={primary} />
      <div className={`stack content-start gap-16 ${classes.included}`}>
        <h3 className="visually-hidden">What {title} includes</h3>
        {premium === 0 ? (
          <ul className={`stack gap-2 ${classes.items}`}>{included}</ul>
        ) : (
          <p className="small">Everything that is free, and access to {title}.</p>
        )}
        <Items
          title={lessons.length === 1 ? '1 premium lesson' : `${lessons.length} premium lessons`}
          items={lessons}
          to={(lesson) => recordAddress('topics', lesson)}
        />
        <Items
          title={applications.length === 1 ? '1 premium application' : `${applications.length} premium applications`}
          items={applications}
        />
      </div>
    </li>
  );
}
