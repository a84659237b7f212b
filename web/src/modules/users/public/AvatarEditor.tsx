import { acceptedFiles } from '@qram/contract/collection/documents';
import { avatarAt } from '@qram/contract/modules/users/avatars';
import type { User } from '@qram/contract/modules/users/users';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx';
import { useFocusAfter } from '../../../ui/overlay/use-focus-after.ts';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { StatusLine } from '../../../ui/text/StatusLine.tsx';
import classes from './ProfileSection.module.css';
import type { useAvatar } from './use-avatar.ts';

export function AvatarEditor({ user, avatar }: { user: User; avatar: ReturnType<typeof useAvatar> }) {
  const { chosen, progress, confirming, done, failure, choose, save, cancel, setConfirmationOpen, remove } = avatar;
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusAfter(done, opener);
  return (
    <div className={`flex items-center gap-6 max-sm:flex-wrap max-sm:items-start max-sm:gap-4 ${classes.avatar}`}>
      <Avatar
        name={user.name}
        src={chosen?.preview ?? (user.avatar === null ? null : avatarAt(user.avatar, 256))}
        size={96}
      />
      <div className="grid gap-1 min-w-0">
        <p className="text-4 font-semibold">Picture</p>
        <p className="text-3 text-ink-3 wrap-anywhere" role="status">
          {chosen ? `${chosen.file.name} isn't saved yet.` : 'JPG, PNG or WEBP, at most 5\u00a0MB. Shown as a circle.'}
        </p>
        <input
          ref={input}
          type="file"
          accept={acceptedFiles('picture')}
          aria-label="Picture file"
          tabIndex={-1}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2 mt-2 mb-1">
          <Button ref={opener} small onClick={() => input.current?.click()}>
            {chosen || user.avatar ? 'Choose another' : 'Choose a picture'}
          </Button>
          {chosen ? (
            <>
              <Button small look="primary" busy={progress !== null} onClick={() => void save()}>
                Save picture
              </Button>
              <Button
                small
                onClick={() => {
                  cancel();
                  opener.current?.focus();
                }}
              >
                Cancel
              </Button>
            </>
          ) : null}
          {!chosen && user.avatar ? (
            <Button small onClick={() => setConfirmationOpen(true)}>
              Remove picture
            </Button>
          ) : null}
        </div>
        {progress === null ? null : (
          <progress className={classes.progress} value={progress} aria-label="Uploading the picture" />
        )}
        {failure === null ? null : <Notice title={failure} />}
        <StatusLine>{done}</StatusLine>
      </div>
      {confirming ? (
        <ConfirmDialog
          title="Remove your picture?"
          confirm="Remove picture"
          onConfirm={remove}
          onClose={() => setConfirmationOpen(false)}
        >
          The first letter of your name will be shown instead.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
