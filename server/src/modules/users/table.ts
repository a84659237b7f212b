import type { GrantKind } from '@qram/contract/modules/service-requests/grants';
import type { Generated } from 'kysely';
import type { RecordColumns } from '../../platform/database/record-columns.ts';

export interface UserTables {
  users: RecordColumns & {
    name: string;
    username: string;
    email: string;
    /** When the user confirmed the email; null before that. */
    email_verified_at: string | null;
    /** Last confirmed email, until its replacement is confirmed. */
    former_email: string | null;
    /** 1: entered by an admin or the operator, so it gets email before it is confirmed. */
    email_set_by_admin: Generated<number>;
    password_hash: string;
    avatar: string | null;
    phone: string | null;
    role: 'admin' | 'user';
    status: 'active' | 'inactive';
    terms_accepted_at: string | null;
  };
  /** Access with its period and origin. */
  grants: {
    id: Generated<number>;
    user_id: number;
    opens: GrantKind;
    /** The level or the topic's id; 1 for the premium applications. */
    target: number;
    starts_at: string;
    /** Exclusive; null: no end. */
    ends_at: string | null;
    /** The service request it comes from; null: granted by hand. */
    request_id: number | null;
    granted_by_id: number | null;
    granted_by_name: string | null;
    /** When the end was emailed; null before that. */
    end_notified_at: string | null;
  };
}
