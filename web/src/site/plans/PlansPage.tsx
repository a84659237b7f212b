import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { offersQuery } from '../../modules/offers/queries.ts';
import { DocumentHead } from '../../public-page/document-head.tsx';
import { pageContext } from '../../public-page/page-context.ts';
import type { PageRoute } from '../../public-page/public-page.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { ContentPage } from '../../ui/layout/ContentPage.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Notice } from '../../ui/text/Notice.tsx';
import { PlanContents } from './PlanContents.tsx';
import classes from './PlansPage.module.css';
import { PlanTable } from './PlanTable.tsx';

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await Promise.all([load(serviceButtonsQuery(api)), load(offersQuery(api))]);
    return null;
  },
};

const STEPS = [
  ['Request', 'Choose a service, and Monthly or Pay As You Go (P.A.Y.Go). Sending a request doesn’t charge you.'],
  ['Review', 'Our team reads your request and approves or rejects it. Until then, you can cancel it in your account.'],
  ['Payment', 'You never pay on this site. We arrange payment with you by email.'],
  ['Access', 'Once approved, everything that the service includes opens in your account.'],
] as const;

function explainLengths(buttons: readonly ServiceButton[]): string {
  const paid = buttons.filter(({ premium, monthlyPrice }) => premium > 0 || monthlyPrice > 0);
  if (paid.every(({ months }) => months === null)) return 'It runs until you cancel.';
  const others = paid.every(({ months }) => months !== null) ? 'A Pay As You Go package' : 'Every other package';
  return `No. A Monthly package with a set number of months ends on the date in your account, and you can request the next period before then. ${others} runs until you cancel.`;
}

function HowItWorks({ buttons }: { buttons: readonly ServiceButton[] }) {
  return (
    <>
      <section className="mt-section" aria-labelledby="how-title">
        <h2 id="how-title" className="text-7">
          How to get access
        </h2>
        <ol className={`grid gap-4 mt-6 ${classes.steps}`}>
          {STEPS.map(([title, text]) => (
            <li key={title} className={`panel p-5 ${classes.step}`}>
              <h3 className="text-5">{title}</h3>
              <p className="mt-2 text-4 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="mt-section" aria-labelledby="questions-title">
        <h2 id="questions-title" className="text-7">
          Questions
        </h2>
        <dl className="grid mt-6 grid-fit-[420px] gap-12 gap-y-8">
          <div>
            <dt className="font-semibold">What counts as a use?</dt>
            <dd className="mt-1 text-4 text-ink-2">
              It's what Pay As You Go is billed by. What counts as one use depends on what you want to do, so we agree
              it with you by email before you pay anything. This site doesn't count uses.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Does it renew automatically?</dt>
            <dd className="mt-1 text-4 text-ink-2">{explainLengths(buttons)}</dd>
          </div>
          <div>
            <dt className="font-semibold">Can I cancel?</dt>
            <dd className="mt-1 text-4 text-ink-2">
              Yes, in your account, under Packages. Monthly plans stay open until the end of the month you've paid for;
              Pay As You Go ends right away.
            </dd>
          </div>
          <div>
            <dt className="font-semibold">Something else?</dt>
            <dd className="mt-1 text-4 text-ink-2 quiet-links">
              <Link to="/contact">Write to us</Link>, or read the <Link to="/TermsPage">Terms of Service</Link>.
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}

function PlansSkeleton() {
  return (
    <div className={classes.scroller}>
      <p className="visually-hidden" role="status">
        Loading plans...
      </p>
      <Skeleton height="1000px" radius="16px" />
    </div>
  );
}

/** The services with their prices and what each opens, and how to get one (requirements: Plans). */
export function PlansPage() {
  const api = useApi();
  const services = useQuery(serviceButtonsQuery(api));
  const offers = useQuery(offersQuery(api));
  const buttons = services.data;
  const failed = (services.isError && !buttons) || (offers.isError && !offers.data);
  const retry = () => {
    void services.refetch();
    void offers.refetch();
  };
  return (
    <ContentPage
      eyebrow="Services"
      title="Plans"
      lead="What each service includes, what it costs and how to get it."
      address="10011"
    >
      <DocumentHead title="Plans" path="/plans" />
      {failed ? (
        <Notice
          title="Failed to load the plans. Please try again later."
          action={<Button onClick={retry}>Try again</Button>}
        />
      ) : null}
      {!failed && !(buttons && offers.data) ? <PlansSkeleton /> : null}
      {buttons?.length === 0 ? (
        <EmptyState
          title="No services right now"
          text="Services will appear here when they're offered."
          action={<ButtonLink to="/tutorials">Start the tutorials</ButtonLink>}
        />
      ) : null}
      {buttons && buttons.length > 0 && offers.data ? (
        <>
          <PlanTable buttons={buttons} offers={offers.data} />
          <PlanContents buttons={buttons} offers={offers.data} />
          <HowItWorks buttons={buttons} />
        </>
      ) : null}
    </ContentPage>
  );
}
