import type { RequestStatus } from '@qram/contract/modules/buttons/service-plans';
import type { Generated } from 'kysely';
import type { RecordColumns } from '../../platform/database/record-columns.ts';

export interface ServiceRequestTables {
  service_requests: RecordColumns & {
    user_id: number;
    service_id: number;
    is_monthly: number;
    status: RequestStatus;
    /** The service's price at the time of the request. */
    price_cents: number;
    /** Access level of the last approval; null before the first. */
    access_level: number | null;
    currency: Generated<string>;
    /** The service's title at the time of the request; null in rows of earlier versions. */
    service_title: string | null;
    terms_version_id: number | null;
    /** The user's message with the request. */
    message: string | null;
    /** Why the last decision rejected it; null if it didn't, or gave no reason. */
    reason: string | null;
    /** Period of the package; null before the first approval. */
    starts_at: string | null;
    /** Exclusive; null: until cancelled. */
    ends_at: string | null;
    /** When the user cancelled the package. */
    cancelled_at: string | null;
    /** Package that this request renews or changes the plan of. */
    follows_id: number | null;
    /** Days before the end of the last email about it: 7, then 1. */
    end_notice: number | null;
  };
  service_request_steps: {
    id: Generated<number>;
    request_id: number;
    at: string;
    /** Null for the first entry. */
    from_status: RequestStatus | null;
    to_status: RequestStatus;
    actor_id: number | null;
    actor_name: string | null;
    kind: Generated<'status' | 'end' | 'cancellation'>;
    ends_at: string | null;
  };
  /** Kept to undo the latest decision. */
  service_request_decisions: {
    request_id: number;
    undo_until: string;
    /** Its email, which waits until then; null: none. */
    mail_id: number | null;
    /** The last step of the user's packages before it. */
    last_step_id: number;
    /** JSON: former state of the changed requests and grants. */
    before: string;
    /** JSON: new `updated_at` by request id. */
    after: string;
  };
}
