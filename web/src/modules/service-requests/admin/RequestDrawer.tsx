import { Drawer, Skeleton } from '@mantine/core';
import type { RequestStep, RequestWithHistory } from '@qram/contract/modules/service-requests';
import { PLANS } from '@qram/contract/service-plans';
import { useQuery } from '@tanstack/react-query';
import drawer from '../../../admin/form/record-drawer.module.css';
import form from '../../../admin/form/record-form.module.css';
import { longDateTime } from '../../../admin/text-format.ts';
import { reasonOf } from '../../../admin/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { StateBadge } from '../../../admin/ui/StateBadge.tsx';
import { useApi } from '../../../api-context.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { STATUS_TONES } from './request-words.ts';
import classes from './requests.module.css';
import { requestQuery } from './requests-queries.ts';

/** One request with its history, beside the list. */
export function RequestDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      position="right"
      size={520}
      padding={0}
      title="Service request"
      closeButtonProps={{ 'aria-label': 'Close', size: 36 }}
      classNames={{ content: drawer.content, header: drawer.header, body: drawer.body }}
    >
      {id === null ? null : <OpenedRequest id={id} />}
    </Drawer>
  );
}

function OpenedRequest({ id }: { id: number }) {
  const request = useQuery(requestQuery(useApi(), id));
  if (request.data) return <Details request={request.data} />;
  if (request.isError)
    return (
      <ErrorState
        message="The request could not be loaded."
        detail={reasonOf(request.error)}
        onRetry={() => request.refetch()}
        busy={request.isFetching}
      />
    );
  return (
    <div className={form.scroll} role="status" aria-label="Loading">
      <Skeleton h={14} w="40%" />
      <Skeleton h={14} w="65%" />
      <Skeleton h={14} w="52%" />
    </div>
  );
}

function Details({ request }: { request: RequestWithHistory }) {
  const { user } = request;
  const plan = PLANS.find(({ isMonthly }) => isMonthly === request.is_monthly) ?? PLANS[0];
  const details = [
    ['User', `${user.name} (${user.username})${user.standing === 'active' ? '' : `, ${user.standing}`}`],
    ['Service', request.service_title],
    ['Plan', plan.option],
    ['Price', `${dollars(request.price)} / ${plan.per}`],
    ['Status', request.status],
  ] as const;
  return (
    <div className={form.scroll}>
      <dl className={form.details}>
        {details.map(([label, value]) => (
          <div key={label} className={form.detail}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="request-history">
        <h3 id="request-history" className={classes.historyTitle}>
          History
        </h3>
        <ol className={classes.history}>
          {request.history.map((step) => (
            <Step key={`${step.at}${step.to}`} step={step} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Step({ step }: { step: RequestStep }) {
  return (
    <li className={classes.step}>
      <StateBadge tone={STATUS_TONES[step.to]}>{step.to}</StateBadge>
      <span className={classes.when}>
        {longDateTime(step.at)}
        {step.name ? ` by ${step.name}` : ''}
      </span>
    </li>
  );
}
