import type { RecordVersion } from '@qram/contract/collection/versions';
import { UserName } from '../../text/UserName.tsx';

export const VersionAuthor = ({
  version,
}: {
  version: Pick<RecordVersion, 'actor_name' | 'actor_username' | 'sample'>;
}) =>
  version.actor_name === null ? (
    <span>{version.sample ? 'Sample content' : 'Unknown author'}</span>
  ) : (
    <UserName name={version.actor_name} username={version.actor_username} />
  );
