import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ServiceButtons } from '../../modules/buttons/public/ServiceButtons.tsx';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import type { RequestedService } from '../../modules/buttons/shared/service-state.ts';
import { FeaturesSection } from '../../modules/features/public/FeaturesSection.tsx';
import { featureCardsQuery } from '../../modules/features/queries.ts';
import { Hero } from '../../modules/gallery/public/Hero.tsx';
import { slidesQuery } from '../../modules/gallery/queries.ts';
import { LogoWord } from '../../modules/logos/public/LogoWord.tsx';
import { myRequestsQuery } from '../../modules/service-requests/queries.ts';
import { DocumentHead } from '../../public-page/document-head.tsx';
import { pageContext } from '../../public-page/page-context.ts';
import type { PageRoute } from '../../public-page/public-page.ts';
import { useAuth } from '../../session/auth-context.tsx';
import { lazyOrNothing } from '../../ui/layout/lazy-or-nothing.ts';
import { FirstLesson } from './FirstLesson.tsx';
import { firstLessonQuery } from './first-lesson-query.ts';
import classes from './HomePage.module.css';
import { MinuteSection } from './MinuteSection.tsx';

export const route: PageRoute = {
  async loader({ context }) {
    const { api, load } = context.get(pageContext);
    await Promise.all([
      load(slidesQuery(api)),
      load(serviceButtonsQuery(api)),
      load(featureCardsQuery(api)),
      load(firstLessonQuery(api)),
    ]);
    return null;
  },
};

/** Home page data; failed queries are undefined and only logged (requirements: Site). */
function useHomeData() {
  const api = useApi();
  const slides = useQuery(slidesQuery(api));
  const buttons = useQuery(serviceButtonsQuery(api));
  const features = useQuery(featureCardsQuery(api));
  const firstLesson = useQuery(firstLessonQuery(api));
  const problem = slides.error ?? buttons.error ?? features.error ?? firstLesson.error;
  useEffect(() => {
    if (problem) console.warn('Home data could not be loaded:', problem.message);
  }, [problem]);
  return {
    slides: slides.data,
    buttons: buttons.data,
    features: features.data,
    firstLesson: firstLesson.data ?? null,
    loading: slides.isPending || buttons.isPending || features.isPending,
  };
}

const NO_REQUESTS: readonly RequestedService[] = [];

/** Requests of a signed-in user, undefined while loading; admins may open every service. */
function useMyRequests(): readonly RequestedService[] | undefined {
  const { user } = useAuth();
  const isAsked = user?.role === 'user';
  const { data, isPending } = useQuery({ ...myRequestsQuery(useApi(), user?.id ?? 0), enabled: isAsked });
  return isAsked && isPending ? undefined : (data ?? NO_REQUESTS);
}

/** Loaded on demand: few visitors need the dialog. */
const loadDialog = async () =>
  (await import('../../modules/service-requests/public/SubscriptionDialog.tsx')).SubscriptionDialog;

/** Loaded for signed-in users alone. */
const LearnerHome = lazyOrNothing(async () => (await import('./LearnerHome.tsx')).default);

/** Learners get a page of their own, and newcomers stay on this one while it isn't known who they are. */
export function HomePage() {
  const { slides, buttons, features, firstLesson, loading } = useHomeData();
  const { user } = useAuth();
  const [learner, setLearner] = useState<number | null>(null);
  const requests = useMyRequests();
  const brand = <LogoWord light="Features_logo" dark="Features_Dark_logo" />;
  return (
    <>
      <DocumentHead title="Quantum Random Access Memory" path="/" />
      {user ? (
        <Suspense fallback={null}>
          <LearnerHome user={user} buttons={buttons} onLearner={setLearner} />
        </Suspense>
      ) : null}
      {user && learner === user.id ? null : (
        <>
          <p className={classes.learner}>
            <span className="visually-hidden">Loading homepage...</span>
          </p>
          {/* A section whose data fails is hidden or falls back, and the failure is logged (requirements: Site). */}
          <div className={classes.newcomer}>
            <Hero slides={slides} loading={loading} firstLesson={firstLesson} />
            <ServiceButtons buttons={buttons} loading={loading} requests={requests} loadDialog={loadDialog} />
            <MinuteSection />
            <FeaturesSection features={features} loading={loading} brand={brand} />
            {firstLesson ? <FirstLesson lesson={firstLesson} /> : null}
          </div>
        </>
      )}
    </>
  );
}
