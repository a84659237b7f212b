import type { AuditEntry } from '@qram/contract/modules/audit/audit';
import { UserName } from '../../../admin/text/UserName.tsx';
import { getActor } from './audit-labels.ts';

export const Actor = ({ entry }: { entry: Pick<AuditEntry, 'actor_id' | 'actor_name' | 'actor_username'> }) =>
  entry.actor_id === null || entry.actor_name === null ? (
    <span>{getActor(entry)}</span>
  ) : (
    <UserName name={entry.actor_name} username={entry.actor_username} />
  );
