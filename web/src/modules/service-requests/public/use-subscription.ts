import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import type { User } from '@qram/contract/modules/users';
import { PLANS, type Plan, SUBSCRIPTION_TEXTS } from '@qram/contract/service-plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { myRequestsQuery } from '../queries.ts';
import { getPurpose } from '../request-purpose.ts';

export interface Problem {
  kind: 'duplicate' | 'failed';
  text: string;
}

/**
 * Plan, message and request. A known duplicate is reported at once, others by the server (requirements: Service requests).
 */
export function useSubscription(button: ServiceButton, user: User, fixedPlan: Plan | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const myRequests = useQuery(myRequestsQuery(api, user.id));
  const [plan, setPlan] = useState<Plan>(fixedPlan ?? PLANS[0]);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sent, setSent] = useState<ServiceRequest | null>(null);
  const atWork = useRef(false);

  const duplicate: Problem = { kind: 'duplicate', text: SUBSCRIPTION_TEXTS.duplicate(button.title, plan.label) };
  const purpose = getPurpose(myRequests.data ?? [], button.id, plan.isMonthly);

  const send = async () => {
    if (atWork.current) return;
    atWork.current = true;
    setBusy(true);
    setProblem(null);
    try {
      const price = plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice;
      const asked = { user_id: user.id, service_id: button.id, is_monthly: plan.isMonthly === 1, message };
      const { data } = await api('POST /api/service-requests', { body: { ...asked, status: 'Pending', price } });
      setSent(data);
      void queryClient.invalidateQueries({ queryKey: ['service-requests'] });
    } catch (error) {
      const known = error instanceof ApiError && error.status === 409;
      setProblem(known ? duplicate : { kind: 'failed', text: SUBSCRIPTION_TEXTS.failed });
    }
    setBusy(false);
    atWork.current = false;
  };
  const choose = (next: Plan) => {
    if (atWork.current) return;
    setPlan(next);
    setProblem(null);
  };
  const known = purpose.kind === 'duplicate' ? duplicate : null;
  return { plan, choose, purpose, message, setMessage, busy, sent, send, problem: problem ?? known };
}
