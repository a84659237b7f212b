import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { serviceButtonsQuery } from '../queries.ts';
import { pressedService, requestedService } from './pressed-service.ts';

/** The press that led to this page: `open Free` or `request the Developers plan`; undefined if there was none. */
export function useInterruptedPress(): string | undefined {
  const { state } = useLocation();
  const id = requestedService(useSearchParams()[0]) ?? pressedService(state);
  const { data } = useQuery({ ...serviceButtonsQuery(useApi()), enabled: id !== null });
  const service = data?.find((button) => button.id === id);
  return service && (service.premium === 0 ? `open ${service.title}` : `request the ${service.title} plan`);
}
