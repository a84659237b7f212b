import type { User } from '@qram/contract/modules/users';
import type { ReactNode } from 'react';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfileSection.module.css';

/** The viewer's identity, and further sections. `user` is null while loading. */
export function ProfileSection({ user, children }: { user: User | null; children?: ReactNode }) {
  return (
    <SectionCard id="profile" title="Profile" lead="Your name and address, as the admins of this site see them.">
      {user ? (
        <>
          <AvatarEditor user={user} />
          {children}
          <ProfileForm key={user.id} user={user} />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </SectionCard>
  );
}

const ProfileSkeleton = () => (
  <div className={classes.form} role="status" aria-label="Loading profile">
    <div className={classes.avatar}>
      <Skeleton width="96px" height="96px" radius="50%" />
      <Skeleton width="min(220px, 50%)" height="36px" />
    </div>
    <div className={classes.fields}>
      {['name', 'username', 'email', 'phone'].map((field) => (
        <Skeleton key={field} height="74px" radius="var(--radius-control)" />
      ))}
    </div>
  </div>
);
