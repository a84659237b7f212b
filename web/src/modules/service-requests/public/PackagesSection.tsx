import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Plan } from '@qram/contract/modules/buttons/payment-plans';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { RowCards } from '../../../ui/layout/RowCard.tsx';
import { SectionGroup } from '../../../ui/layout/SectionPage.tsx';
import { useFocusAfter } from '../../../ui/overlay/use-focus-after.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../ui/text/StatusLine.tsx';
import { serviceButtonsQuery } from '../../buttons/queries.ts';
import { groupPackages } from '../my-packages.ts';
import { type MyRequest, myRequestsQuery } from '../queries.ts';
import { CancellationDialog } from './CancellationDialog.tsx';
import { PackageCard } from './PackageCard.tsx';
import { EarlierPackage, WaitingRequest } from './PackageRows.tsx';
import { PackagesPage, PackagesSkeleton } from './SectionSkeletons.tsx';
import { SubscriptionDialog } from './SubscriptionDialog.tsx';
import { useCancellation } from './use-cancellation.ts';

interface Offer {
  button: ServiceButton;
  /** The only plan offered; undefined: the user chooses. */
  plan?: Plan;
}

export default function PackagesSection({ user }: { user: User }) {
  const section = useRef<HTMLElement>(null);
  const api = useApi();
  const cancellation = useCancellation();
  const [offer, setOffer] = useState<Offer | null>(null);
  useFocusAfter(cancellation.done, section);
  const { data, isError, error, refetch } = useQuery(myRequestsQuery(api, user.id));
  const buttons = useQuery(serviceButtonsQuery(api));
  const ready = data !== undefined && !buttons.isPending;

  const onRequest = (button: ServiceButton, plan?: Plan) => {
    cancellation.setDone(null);
    setOffer({ button, plan });
  };
  const onRequestClosed = (sent: ServiceRequest | null) => {
    setOffer(null);
    if (sent) cancellation.setDone(`Your request for ${sent.service_title} was sent.`);
  };
  return (
    <PackagesPage ref={section}>
      <StatusLine>{cancellation.done}</StatusLine>
      {ready ? (
        <Packages requests={data} buttons={buttons.data ?? []} onRequest={onRequest} onCancel={cancellation.open} />
      ) : null}
      {!data && isError ? (
        <Notice
          title="Your packages couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      ) : null}
      {ready || isError ? null : <PackagesSkeleton />}
      {cancellation.target ? (
        <CancellationDialog
          request={cancellation.target}
          onConfirm={cancellation.confirm}
          onClose={cancellation.close}
        />
      ) : null}
      {offer ? <SubscriptionDialog user={user} {...offer} onClose={onRequestClosed} /> : null}
    </PackagesPage>
  );
}

interface PackagesProps {
  requests: readonly MyRequest[];
  buttons: readonly ServiceButton[];
  onRequest(button: ServiceButton, plan?: Plan): void;
  onCancel(request: MyRequest): void;
}

function Packages({ requests, buttons, onRequest, onCancel }: PackagesProps) {
  const { current, waiting, earlier } = groupPackages(requests);
  const getButton = ({ service_id }: MyRequest) => buttons.find(({ id }) => id === service_id);
  const firstToRenew = current.find(({ request, extendable }) => extendable && request.ends_at !== null);
  return (
    <>
      {current.length > 0 ? (
        <SectionGroup
          title={current.every(({ request }) => request.package_state === 'active') ? 'Active' : 'Active and scheduled'}
        >
          <ul className="grid gap-4">
            {current.map((entry) => (
              <PackageCard
                key={entry.request.id}
                {...entry}
                primary={entry === firstToRenew}
                button={getButton(entry.request)}
                onRequest={onRequest}
                onCancel={onCancel}
              />
            ))}
          </ul>
        </SectionGroup>
      ) : null}
      {current.length === 0 && waiting.length === 0 ? (
        <EmptyState
          title="No active packages"
          action={
            <ButtonLink look="primary" to="/plans">
              Compare plans
            </ButtonLink>
          }
          text="Choose a plan and request it. Your package starts when we approve the request."
        />
      ) : null}
      {waiting.length > 0 ? (
        <SectionGroup title="Waiting for review">
          <RowCards>
            {waiting.map((request) => (
              <WaitingRequest key={request.id} request={request} onCancel={() => onCancel(request)} />
            ))}
          </RowCards>
        </SectionGroup>
      ) : null}
      {earlier.length > 0 ? (
        <SectionGroup
          title="Earlier"
          action={
            <Link className="link text-4" to="/account/requests">
              All requests
            </Link>
          }
        >
          <RowCards>
            {earlier.map(({ request, repeatable }) => {
              const button = repeatable ? getButton(request) : undefined;
              return (
                <EarlierPackage
                  key={request.id}
                  request={request}
                  onRepeat={button ? () => onRequest(button) : undefined}
                />
              );
            })}
          </RowCards>
        </SectionGroup>
      ) : null}
    </>
  );
}
