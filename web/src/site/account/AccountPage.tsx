import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAuth } from '../../modules/auth/auth-context.tsx';
import { EmailState } from '../../modules/auth/public/EmailState.tsx';
import { PasswordSection } from '../../modules/auth/public/PasswordSection.tsx';
import { SessionsSection } from '../../modules/auth/public/SessionsSection.tsx';
import { RequestsSection } from '../../modules/service-requests/public/RequestsSection.tsx';
import { ProfileSection } from '../../modules/users/public/ProfileSection.tsx';
import { ContentPage } from '../../ui/ContentPage.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AccountPage.module.css';
import { TermsSection } from './TermsSection.tsx';
import { UnlockedSection } from './UnlockedSection.tsx';

/** Sections of the account page in order, by anchor. */
const ACCOUNT_SECTIONS = [
  { id: 'profile', title: 'Profile' },
  { id: 'requests', title: 'Requests' },
  { id: 'unlocked', title: 'Unlocked' },
  { id: 'password', title: 'Password' },
  { id: 'second-factor', title: 'Two-step verification' },
  { id: 'sessions', title: 'Sessions' },
  { id: 'terms', title: 'Terms' },
] as const;

/** Lazy, because few visitors open it. The server never renders it. */
const SecondFactorSection = lazy(() => import('../../modules/auth/public/SecondFactorSection.tsx'));

const sectionSkeleton = (
  <SectionCard id="second-factor" title="Two-step verification">
    <Skeleton width="min(320px, 100%)" height="122px" />
  </SectionCard>
);

/** The viewer's account. The sections are empty on the server and until the user is known. */
export function AccountPage() {
  const { user, status } = useAuth();
  const location = useLocation();
  if (status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  return (
    <ContentPage
      eyebrow="Account"
      title="Your account"
      lead="Your profile, what you asked for, what is open to you, and where you are signed in."
      address="10011"
    >
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label="On this page">
          <ul className={classes.anchors}>
            {ACCOUNT_SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className={classes.anchor}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.sections}>
          <noscript>
            <p>This page needs JavaScript, which is turned off.</p>
          </noscript>
          <ProfileSection user={user}>{user ? <EmailState user={user} /> : null}</ProfileSection>
          <RequestsSection viewer={user?.id ?? null} />
          <UnlockedSection user={user} />
          <PasswordSection username={user?.username ?? null} />
          {user ? (
            <Suspense fallback={sectionSkeleton}>
              <SecondFactorSection viewer={user.id} />
            </Suspense>
          ) : (
            sectionSkeleton
          )}
          <SessionsSection viewer={user?.id ?? null} />
          <TermsSection viewer={user?.id ?? null} />
        </div>
      </div>
    </ContentPage>
  );
}
