import { Text } from '@mantine/core';
import type { RequestStep, RequestWithHistory } from '@qram/contract/modules/service-requests';
import { PLANS } from '@qram/contract/service-plans';
import { useQuery } from '@tanstack/react-query';
import { DetailList } from '../../../admin/form/DetailList.tsx';
import form from '../../../admin/form/record-form.module.css';
import { LoadedRecord, ViewDrawer } from '../../../admin/form/ViewDrawer.tsx';
import { Time } from '../../../admin/Time.tsx';
import { useApi } from '../../../api-context.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { dollars } from '../../../ui/dollars.ts';
import { STATUS_TONES } from './request-labels.ts';
import classes from './requests.module.css';
import { requestQuery } from './requests-queries.ts';

/** One request with its history. */
export function RequestDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <ViewDrawer title="Service request" size={520} id={id} onClose={onClose}>
      {(shown, closing) => <OpenedRequest id={shown} closing={closing} />}
    </ViewDrawer>
  );
}

function OpenedRequest({ id, closing }: { id: number; closing: boolean }) {
  const request = useQuery({ ...requestQuery(useApi(), id), enabled: !closing });
  return (
    <LoadedRecord record={request} failed="The request couldn't be loaded.">
      {(found) => <Details request={found} />}
    </LoadedRecord>
  );
}

function Details({ request }: { request: RequestWithHistory }) {
  const { user } = request;
  const plan = PLANS.find(({ isMonthly }) => isMonthly === request.is_monthly) ?? PLANS[0];
  const details = [
    {
      label: 'User',
      value: `${user.name} (${user.username})${user.standing === 'active' ? '' : `, ${user.standing}`}`,
    },
    { label: 'Service', value: request.service_title },
    { label: 'Plan', value: plan.option },
    { label: 'Price', value: `${dollars(request.price)} / ${plan.per}` },
    { label: 'Status', value: request.status },
  ];
  return (
    <div className={form.scroll}>
      <DetailList details={details} />
      <section aria-labelledby="request-history">
        <h3 id="request-history" className={classes.historyTitle}>
          History
        </h3>
        <ol className={classes.history}>
          {request.history.map((transition) => (
            <Transition key={`${transition.at}${transition.to}`} transition={transition} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Transition({ transition }: { transition: RequestStep }) {
  return (
    <li className={classes.step}>
      <Badge small tone={STATUS_TONES[transition.to]}>
        {transition.to}
      </Badge>
      <Text span inherit c="var(--ink-2)">
        <Time at={transition.at} show="time" />
        {transition.name ? ` by ${transition.name}` : ''}
      </Text>
    </li>
  );
}
