import { Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Time } from '../Time.tsx';
import classes from './draft-notice.module.css';
import type { Draft } from './use-draft.ts';

interface DraftNoticeProps {
  draft: Draft | null;
  onRestore: (draft: Draft) => void;
  onDiscard: () => void;
}

/** Offers unsaved values from before a reload, a crash or a new login. */
export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  if (!draft) return null;
  return (
    <div className={classes.notice} role="status">
      <IconHistory size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <p className={classes.title}>
          You have unsaved changes from <Time at={draft.savedAt} show="time" />
        </p>
        {draft.files ? <p className={classes.text}>Files need to be chosen again.</p> : null}
        <Group gap={8} mt={10}>
          <Button size="xs" onClick={() => onRestore(draft)}>
            Restore changes
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </div>
    </div>
  );
}
