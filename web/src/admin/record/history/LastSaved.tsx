import { Skeleton } from '@mantine/core';
import type { RecordVersion } from '@qram/contract/collection/versions';
import { Time } from '../../text/Time.tsx';
import { VersionAuthor } from './VersionAuthor.tsx';

interface LastSavedProps {
  /** Undefined: not loaded. Null: none yet. */
  newest: Pick<RecordVersion, 'at' | 'actor_name' | 'actor_username' | 'sample'> | null | undefined;
}

export function LastSaved({ newest }: LastSavedProps) {
  if (newest === undefined) return <Skeleton component="span" display="block" h={12} w={220} maw="100%" my="xxs" />;
  if (newest === null) return null;
  return (
    <span>
      Last saved{' '}
      {newest.actor_name === null ? null : (
        <span>
          by <VersionAuthor version={newest} />{' '}
        </span>
      )}
      <span className="nowrap">
        on <Time at={newest.at} show="time" />
      </span>
    </span>
  );
}
