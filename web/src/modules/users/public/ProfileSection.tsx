import type { User } from '@qram/contract/modules/users/users';
import type { ReactNode } from 'react';
import { SectionPage } from '../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfileSection.module.css';
import { useAvatar } from './use-avatar.ts';

/** The viewer's identity, with the state of the email address below its field. `user` is null while loading. */
export function ProfileSection({ user, emailState }: { user: User | null; emailState: ReactNode }) {
  const avatar = useAvatar();
  return (
    <SectionPage title="Profile" lead="Your name and contact details. Admins can see them.">
      {user ? (
        <>
          <AvatarEditor user={user} avatar={avatar} />
          <ProfileForm key={user.id} user={user} main={avatar.chosen === null} emailState={emailState} />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </SectionPage>
  );
}

const ProfileSkeleton = () => (
  <div className="grid gap-5" role="status" aria-label="Loading profile">
    <div className={`flex items-center gap-6 max-sm:flex-wrap max-sm:items-start max-sm:gap-4 ${classes.avatar}`}>
      <Skeleton width="96px" height="96px" radius="50%" />
      <Skeleton width="min(220px, 50%)" height="36px" />
    </div>
    <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
      {['name', 'username', 'email', 'phone'].map((field) => (
        <Skeleton key={field} height="74px" radius="var(--radius-control)" />
      ))}
    </div>
  </div>
);
