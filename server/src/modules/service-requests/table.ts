import type { RequestStatus } from '@qram/contract/service-plans';
import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    service_requests: RecordColumns & {
      user_id: number;
      service_id: number;
      is_monthly: number;
      status: RequestStatus;
      /** The service's price at the time of the request. */
      price_cents: number;
      /** Access level that the last approval gave; null before the first. */
      access_level: number | null;
    };
    service_request_steps: {
      id: Generated<number>;
      request_id: number;
      at: string;
      /** Null where the request was made. */
      from_status: RequestStatus | null;
      to_status: RequestStatus;
      actor_id: number | null;
      actor_name: string | null;
    };
  }
}
