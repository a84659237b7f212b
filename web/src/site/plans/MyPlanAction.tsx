import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { servicePath } from '@qram/contract/modules/buttons/service-link';
import type { User } from '@qram/contract/modules/users/users';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { ServiceState as ServiceStateLine, stateLabel } from '../../modules/buttons/public/ServiceState.tsx';
import { mayUse } from '../../modules/buttons/service-access.ts';
import { type ServiceState, serviceState } from '../../modules/buttons/shared/service-state.ts';
import { useResumedRequest } from '../../modules/buttons/shared/use-resumed-request.ts';
import type { SubscriptionDialog } from '../../modules/service-requests/public/SubscriptionDialog.tsx';
import { myRequestsQuery } from '../../modules/service-requests/queries.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';

interface MyPlanActionProps {
  button: ServiceButton;
  user: User;
  primary: boolean;
}

/** The viewer's requests, undefined while they load; admins have none. */
function useMyState({ button, user }: Pick<MyPlanActionProps, 'button' | 'user'>): ServiceState | undefined {
  const { data, isPending } = useQuery({ ...myRequestsQuery(useApi(), user.id), enabled: user.role === 'user' });
  if (isPending && user.role === 'user') return undefined;
  return serviceState(button.id, data ?? [], { included: mayUse(user, button) });
}

interface MyPlanStandingProps extends Pick<MyPlanActionProps, 'button' | 'user'> {
  /** For those who have nothing of the plan. */
  fallback: ReactNode;
}

/** Where the viewer stands with a plan. */
export function MyPlanStanding({ fallback, ...plan }: MyPlanStandingProps) {
  const state = useMyState(plan);
  if (state === undefined) return <Skeleton height="40px" radius="10px" />;
  return stateLabel(state) ? <ServiceStateLine title={plan.button.title} state={state} /> : fallback;
}

export function MyPlanAction({ button, user, primary }: MyPlanActionProps) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof SubscriptionDialog>> | null>(null);
  const state = useMyState({ button, user });
  const request = () =>
    void import('../../modules/service-requests/public/SubscriptionDialog.tsx').then(
      (module) => setDialog(() => module.SubscriptionDialog),
      () => void navigate(servicePath(button.id)),
    );
  const mayRequest = state?.kind === 'ask' || state?.kind === 'ended';
  useResumedRequest(button.id, mayRequest ? request : null);
  if (state === undefined) return <Skeleton height="44px" radius="10px" />;
  const look = primary ? 'primary' : 'secondary';
  const step = () => {
    switch (state.kind) {
      case 'requested':
        return (
          <ButtonLink wide to="/account/requests" aria-label={`View request: ${button.title}`}>
            View request
          </ButtonLink>
        );
      case 'scheduled':
      case 'active':
        return (
          <ButtonLink wide to="/account/packages" aria-label={`View package: ${button.title}`}>
            View package
          </ButtonLink>
        );
      case 'included':
        return (
          <ButtonLink wide to={servicePath(button.id)} aria-label={`Open: ${button.title}`}>
            Open
          </ButtonLink>
        );
      case 'ended':
      case 'ask': {
        const label = state.kind === 'ended' ? 'Renew' : 'Request access';
        return (
          <Button wide look={look} aria-label={`${label}: ${button.title}`} onClick={request}>
            {label}
          </Button>
        );
      }
    }
  };
  return (
    <div>
      {step()}
      {Dialog ? <Dialog button={button} user={user} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
