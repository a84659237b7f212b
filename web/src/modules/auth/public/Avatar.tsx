import type { User } from '@qram/contract/modules/users';
import { useImageFallback } from '../../../ui/use-image-fallback.ts';
import classes from './Avatar.module.css';

/** The user's picture, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({ user }: { user: User }) {
  const { failed, ...events } = useImageFallback();
  const initial = [...user.name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <span className={classes.avatar} aria-hidden="true">
      {user.avatar && !failed ? (
        <img {...events} src={user.avatar} alt="" width={32} height={32} referrerPolicy="no-referrer" />
      ) : (
        initial
      )}
    </span>
  );
}
