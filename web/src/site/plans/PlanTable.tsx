import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import type { Offers } from '@qram/contract/modules/offers/offers';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck } from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { lengthLabel } from '../../modules/buttons/shared/package-terms.ts';
import { useAuth } from '../../session/auth-context.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { classNames } from '../../ui/text/class-names.ts';
import type {
  MyPlanAction as MyPlanActionComponent,
  MyPlanStanding as MyPlanStandingComponent,
} from './MyPlanAction.tsx';
import classes from './PlansPage.module.css';
import { listPlanGroups, type PlanCell } from './plan-rows.ts';

interface ActionProps {
  button: ServiceButton;
  primary: boolean;
}

interface StandingProps {
  button: ServiceButton;
  fallback: ReactNode;
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
    <ButtonLink
      wide
      look={primary ? 'primary' : 'secondary'}
      to={servicePath(id)}
      state={premium === 0 ? undefined : { from: `/plans#service-${id}` }}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </ButtonLink>
  );
}

/** The viewer's own state; visitors and those without one see the fallback. */
const MyPlanStanding = lazy<typeof MyPlanStandingComponent | ComponentType<StandingProps>>(() =>
  import('./MyPlanAction.tsx').then(
    (module) => ({ default: module.MyPlanStanding }),
    () => ({ default: ({ fallback }: StandingProps) => fallback }),
  ),
);

function PlanStanding(props: StandingProps) {
  const { user } = useAuth();
  if (!user) return props.fallback;
  return (
    <Suspense fallback={props.fallback}>
      <MyPlanStanding {...props} user={user} />
    </Suspense>
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

function Prices({ button }: { button: ServiceButton }) {
  const { premium, monthlyPrice, payAsYouGoPrice } = button;
  const isFree = premium === 0 && monthlyPrice === 0;
  return (
    <dl className="grid gap-1 text-4 tabular">
      <div>
        <dt className="visually-hidden">Monthly</dt>
        <dd className="text-ink-2">
          <strong className={`text-ink font-semibold ${classes.amount}`}>{dollars(monthlyPrice)}</strong> / month
        </dd>
      </div>
      {isFree || payAsYouGoPrice > 0 ? (
        <div>
          <dt className="visually-hidden">{isFree ? 'Length' : 'Pay As You Go'}</dt>
          <dd className="text-ink-2">
            {isFree ? (
              'No card, no end date'
            ) : (
              <>
                or <strong>{dollars(payAsYouGoPrice)}</strong> / usage
              </>
            )}
          </dd>
        </div>
      ) : null}
      {button.months === null || isFree ? null : (
        <div>
          <dt className="visually-hidden">Length</dt>
          <dd className="text-3 text-ink-2">{`Monthly: ${lengthLabel(button, 1)}`}</dd>
        </div>
      )}
    </dl>
  );
}

/** What a plan is in two short lines, for those who don't have it. */
function Summary({ button }: { button: ServiceButton }) {
  const contained = button.contains_title === null ? null : `All of ${button.contains_title}`;
  return (
    <p dir="auto" className={`text-3 text-ink-2 wrap-anywhere ${classes.summary}`}>
      {contained ? <strong className="block text-ink">{contained}</strong> : null}
      {button.desc}
    </p>
  );
}

interface HeadProps {
  button: ServiceButton;
  primary: boolean;
  isShown: boolean;
}

const PlanHead = ({ button, primary, isShown }: HeadProps) => (
  <th
    scope="col"
    id={`service-${button.id}`}
    className={classNames(classes.head, primary && classes.marked)}
    data-other={!isShown || undefined}
  >
    <div className={classes.headContent}>
      <h2 dir="auto" className="text-6 wrap-anywhere">
        {button.title}
      </h2>
      <Prices button={button} />
      <div className={classes.standing}>
        <PlanStanding button={button} fallback={<Summary button={button} />} />
      </div>
      <PlanAction button={button} primary={primary} />
    </div>
  </th>
);

const CheckMark = () => <IconCheck className="flex-none text-good" size={16} stroke={2} aria-hidden="true" />;

function Cell({ cell, isShown }: { cell: PlanCell | null; isShown: boolean }) {
  const text = cell?.to ? (
    <Link className="list-link" to={cell.to}>
      {cell.text}
    </Link>
  ) : (
    <span>{cell?.text}</span>
  );
  return (
    <td data-other={!isShown || undefined}>
      {cell ? (
        <span className="flex items-center gap-2 wrap-anywhere">
          {cell.isCheck ? <CheckMark /> : null}
          {text}
        </span>
      ) : (
        <>
          <span className="text-ink-3" aria-hidden="true">
            –
          </span>
          <span className="visually-hidden">Not included</span>
        </>
      )}
    </td>
  );
}

interface PlanTableProps {
  buttons: readonly ServiceButton[];
  offers: Offers;
}

/** `#service-2` → 2; null for another hash. */
function readLinkedService(hash: string): number | null {
  const id = /^#service-(\d{1,9})$/.exec(hash)?.[1];
  return id === undefined ? null : Number(id);
}

/** The plans side by side with what each includes; on phones one at a time (requirements: Plans). */
export function PlanTable({ buttons, offers }: PlanTableProps) {
  const { hash } = useLocation();
  const [chosen, setChosen] = useState<number | null>(null);
  // The server doesn't get the hash.
  useEffect(() => setChosen(readLinkedService(hash)), [hash]);
  const found = buttons.findIndex(({ id }) => id === chosen);
  const shown = found >= 0 ? found : Math.floor((buttons.length - 1) / 2);
  const marked = buttons.length === 3 ? 1 : -1;
  return (
    <>
      <div className={classes.choice}>
        <Segmented
          label="Plan"
          choices={buttons.map(({ title }, at) => [String(at), title] as const)}
          value={String(shown)}
          onChange={(at) => setChosen(buttons[Number(at)]?.id ?? null)}
        />
      </div>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <caption className="visually-hidden">What each plan includes and costs</caption>
          <thead>
            <tr>
              <td className={`text-3 text-ink-2 ${classes.corner}`}>Prices in US dollars. Cancel whenever you like.</td>
              {buttons.map((button, at) => (
                <PlanHead key={button.id} button={button} primary={at === marked} isShown={at === shown} />
              ))}
            </tr>
          </thead>
          {listPlanGroups(buttons, offers).map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={buttons.length + 1} className="text-3">
                  {title}
                </th>
              </tr>
              {rows.map(({ label, hint, cells }) => (
                <tr key={label}>
                  <th scope="row" className="wrap-anywhere">
                    {label}
                    {hint ? <span className="block text-3 font-normal text-ink-2">{hint}</span> : null}
                  </th>
                  {buttons.map(({ id }, at) => (
                    <Cell key={id} cell={cells[at] ?? null} isShown={at === shown} />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  );
}
