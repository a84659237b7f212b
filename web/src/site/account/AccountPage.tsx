import type { User } from '@qram/contract/modules/users/users';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { data, Navigate, useLoaderData, useLocation, useNavigate } from 'react-router';
import { EmailState } from '../../modules/auth/public/account/EmailState.tsx';
import { PasswordSection } from '../../modules/auth/public/account/PasswordSection.tsx';
import { SessionsSection } from '../../modules/auth/public/account/SessionsSection.tsx';
import {
  PackagesPage,
  PackagesSkeleton,
  RequestsPage,
  RequestsSkeleton,
} from '../../modules/service-requests/public/SectionSkeletons.tsx';
import { ProfileSection } from '../../modules/users/public/ProfileSection.tsx';
import { DocumentHead } from '../../public-page/document-head.tsx';
import type { PageRoute } from '../../public-page/public-page.ts';
import { useAuth } from '../../session/auth-context.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { SectionPage } from '../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { classNames } from '../../ui/text/class-names.ts';
import { AccountNavigation } from './AccountNavigation.tsx';
import classes from './AccountPage.module.css';
import {
  ACCOUNT_PATH,
  ACCOUNT_SECTIONS,
  type AccountPath,
  type AccountSection,
  findSection,
} from './account-sections.ts';
import { TermsSection } from './TermsSection.tsx';

export const route: PageRoute = {
  loader({ params }) {
    const section = findSection(params.section);
    if (!section) throw data(null, 404);
    return { ...section, isStart: params.section === undefined };
  },
  handle: { path: ({ section }) => (section ? (findSection(section)?.path ?? null) : ACCOUNT_PATH) },
};

/** Lazy, because few visitors open them. The server never renders them. */
const SecondFactorSection = lazy(() => import('../../modules/auth/public/account/SecondFactorSection.tsx'));
const RequestsSection = lazy(() => import('../../modules/service-requests/public/RequestsSection.tsx'));
const LearningSection = lazy(() => import('../../modules/learning/public/LearningSection.tsx'));
const ReviewSection = lazy(() => import('./ReviewSection.tsx'));
const SavedRunsSection = lazy(() => import('../../modules/simulator/public/SavedRunsSection.tsx'));
const UnlockedSection = lazy(() => import('./UnlockedSection.tsx'));
const PackagesSection = lazy(() => import('../../modules/service-requests/public/PackagesSection.tsx'));

const twoStepSkeleton = (
  <SectionPage title="Two-step verification">
    <Skeleton width="min(320px, 100%)" height="122px" />
  </SectionPage>
);

const learningSkeleton = (
  <SectionPage bare title="Learning" lead="What you've started, finished, and bookmarked, plus your notes.">
    <Skeleton height="240px" radius="var(--radius-panel)" />
  </SectionPage>
);

const reviewSkeleton = (
  <SectionPage bare title="Review" lead="Questions from your lessons that are due, one after the other.">
    <Skeleton height="320px" radius="16px" />
  </SectionPage>
);

const unlockedSkeleton = (
  <SectionPage bare title="Unlocked for you" lead="Everything your account opens today.">
    <Skeleton height="320px" radius="var(--radius-panel)" />
  </SectionPage>
);

const savedRunsSkeleton = (
  <SectionPage bare title="Saved runs" lead="Runs you saved in the simulator.">
    <Skeleton height="120px" radius="var(--radius-panel)" />
  </SectionPage>
);

const packagesSkeleton = (
  <PackagesPage>
    <PackagesSkeleton />
  </PackagesPage>
);

const requestsSkeleton = (
  <RequestsPage>
    <RequestsSkeleton />
  </RequestsPage>
);

interface SectionProps {
  /** Null on the server and until the user is known: the section is empty then. */
  user: User | null;
}

const SECTIONS: Readonly<Record<AccountPath, ComponentType<SectionProps>>> = {
  '/account/profile': ({ user }) => (
    <ProfileSection user={user} emailState={user ? <EmailState user={user} /> : null} />
  ),
  '/account/packages': ({ user }) =>
    user ? (
      <Suspense fallback={packagesSkeleton}>
        <PackagesSection user={user} />
      </Suspense>
    ) : (
      packagesSkeleton
    ),
  '/account/requests': ({ user }) =>
    user ? (
      <Suspense fallback={requestsSkeleton}>
        <RequestsSection viewer={user.id} />
      </Suspense>
    ) : (
      requestsSkeleton
    ),
  '/account/unlocked': ({ user }) =>
    user ? (
      <Suspense fallback={unlockedSkeleton}>
        <UnlockedSection user={user} />
      </Suspense>
    ) : (
      unlockedSkeleton
    ),
  '/account/learning': ({ user }) =>
    user ? (
      <Suspense fallback={learningSkeleton}>
        <LearningSection viewer={user.id} />
      </Suspense>
    ) : (
      learningSkeleton
    ),
  '/account/review': ({ user }) =>
    user ? (
      <Suspense fallback={reviewSkeleton}>
        <ReviewSection viewer={user.id} />
      </Suspense>
    ) : (
      reviewSkeleton
    ),
  '/account/simulations': ({ user }) =>
    user ? (
      <Suspense fallback={savedRunsSkeleton}>
        <SavedRunsSection viewer={user.id} />
      </Suspense>
    ) : (
      savedRunsSkeleton
    ),
  '/account/password': ({ user }) => <PasswordSection username={user?.username ?? null} />,
  '/account/two-step-verification': ({ user }) =>
    user ? (
      <Suspense fallback={twoStepSkeleton}>
        <SecondFactorSection viewer={user.id} />
      </Suspense>
    ) : (
      twoStepSkeleton
    ),
  '/account/sessions': ({ user }) => <SessionsSection viewer={user?.id ?? null} />,
  '/account/terms': ({ user }) => <TermsSection viewer={user?.id ?? null} />,
};

/** Redirects the former anchors of the account page to their sections. */
function useFormerAnchors(): void {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const section = ACCOUNT_SECTIONS.find(({ anchor }) => hash === `#${anchor}`);
    if (section) void navigate(section.path, { replace: true, state });
  }, [hash, state, navigate]);
}

export function AccountPage() {
  const { user, status } = useAuth();
  const location = useLocation();
  const { path, title, isStart } = useLoaderData<AccountSection & { isStart: boolean }>();
  useFormerAnchors();
  if (status === 'signed-out') return <Navigate to="/login" state={{ from: location }} replace />;
  const Section = SECTIONS[path];
  return (
    <div>
      <noscript>
        <div className={`measure ${classes.columns}`}>
          <h1 className="tracking-tight">Your account</h1>
          <p className="mt-4 text-ink-2">
            This page needs JavaScript, which is turned off. Turn it on and reload the page.
          </p>
        </div>
      </noscript>
      <div className={`grid measure items-start content-start script-only ${classes.columns}`}>
        <DocumentHead title={isStart ? 'Your account' : `${title} · Your account`} />
        <AccountNavigation user={user} current={path} isStart={isStart} />
        <div className={classNames('min-w-0', isStart && 'max-lg:hidden')}>
          <p className="eyebrow mb-2 max-lg:hidden">Account</p>
          <Section user={user} />
        </div>
        <SignInAgain />
      </div>
    </div>
  );
}
