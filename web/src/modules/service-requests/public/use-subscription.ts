import type { ServiceButton } from '@qram/contract/modules/buttons';
import type { User } from '@qram/contract/modules/users';
import { isOpenRequest, PLANS, type Plan, SUBSCRIPTION_TEXTS } from '@qram/contract/service-plans';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';

export interface Outcome {
  kind: 'sent' | 'duplicate' | 'failed';
  text: string;
}

/**
 * Plan selection and request; an open request for the same plan prevents a second one (requirements: Service requests).
 */
export function useSubscription(button: ServiceButton, user: User) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState<Plan>(PLANS[0]);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const atWork = useRef(false);

  const duplicate = (): Outcome => ({
    kind: 'duplicate',
    text: SUBSCRIPTION_TEXTS.duplicate(button.title, plan.label),
  });
  const sendRequest = async (): Promise<Outcome> => {
    const what = { user_id: user.id, service_id: button.id };
    const { data } = await api('GET /api/service-requests', { query: { ...what, is_monthly: plan.isMonthly } });
    if (data.some(({ status }) => isOpenRequest(status))) return duplicate();
    const price = plan.isMonthly === 1 ? button.monthlyPrice : button.payAsYouGoPrice;
    const body = { ...what, is_monthly: plan.isMonthly === 1, status: 'Pending', price };
    await api('POST /api/service-requests', { body });
    await queryClient.invalidateQueries({ queryKey: ['service-requests'] });
    return { kind: 'sent', text: SUBSCRIPTION_TEXTS.sent(button.title, plan.label) };
  };
  const failure = (error: unknown): Outcome =>
    error instanceof ApiError && error.status === 409
      ? duplicate()
      : { kind: 'failed', text: SUBSCRIPTION_TEXTS.failed };

  const send = async () => {
    if (atWork.current) return;
    atWork.current = true;
    setBusy(true);
    setOutcome(null);
    setOutcome(await sendRequest().catch(failure));
    setBusy(false);
    atWork.current = false;
  };
  const choose = (next: Plan) => {
    if (atWork.current) return;
    setPlan(next);
    setOutcome(null);
  };
  return { plan, choose, busy, outcome, send };
}
