import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Plan } from '@qram/contract/modules/buttons/payment-plans';
import { SUBSCRIPTION_TEXTS } from '@qram/contract/modules/buttons/service-plans';
import type { User } from '@qram/contract/modules/users/users';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { myRequestsQuery } from '../queries.ts';
import { getPurpose } from '../request-purpose.ts';

export interface Problem {
  kind: 'duplicate' | 'failed';
  text: string;
}

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409;

/** Reports a known duplicate at once, others by the server's response (requirements: Service requests). */
export function useSubscription(button: ServiceButton, user: User, firstPlan: Plan) {
  const api = useApi();
  const queryClient = useQueryClient();
  const myRequests = useQuery(myRequestsQuery(api, user.id));
  const [plan, setPlan] = useState<Plan>(firstPlan);
  const [message, setMessage] = useState('');

  const duplicate: Problem = { kind: 'duplicate', text: SUBSCRIPTION_TEXTS.duplicate(button.title, plan.label) };
  const purpose = getPurpose(myRequests.data ?? [], button.id, plan.isMonthly);

  const request = useMutation({
    mutationFn: async () => {
      const price = plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice;
      const asked = { user_id: user.id, service_id: button.id, is_monthly: plan.isMonthly === 1, message };
      return (await api('POST /api/service-requests', { body: { ...asked, status: 'Pending', price } })).data;
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['service-requests'] }),
  });
  const choose = (next: Plan) => {
    if (request.isPending) return;
    setPlan(next);
    request.reset();
  };
  const isDuplicate = request.error ? isConflict(request.error) : purpose.kind === 'duplicate';
  const failed: Problem | null = request.error ? { kind: 'failed', text: SUBSCRIPTION_TEXTS.failed } : null;
  return {
    plan,
    choose,
    purpose,
    message,
    setMessage,
    busy: request.isPending,
    sent: request.data ?? null,
    send: () => request.mutate(),
    problem: isDuplicate ? duplicate : failed,
  };
}
