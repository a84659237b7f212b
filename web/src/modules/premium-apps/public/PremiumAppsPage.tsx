import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { DocumentHead } from '../../../public-page/document-head.tsx';
import { pageContext } from '../../../public-page/page-context.ts';
import type { PageRoute } from '../../../public-page/public-page.ts';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { SearchBar } from '../../../ui/controls/SearchBar.tsx';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import { useSearchNavigation } from '../../../ui/controls/use-search-navigation.ts';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { VisitorData } from '../../../ui/layout/VisitorData.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { AccessNotes } from '../../service-requests/shared/AccessNotes.tsx';
import { countPremiumApps } from '../filter-premium-apps.ts';
import { type PremiumApps, placeholderPremiumApps, premiumAppsQuery } from '../queries.ts';
import { PremiumAppCard } from './PremiumAppCard.tsx';
import classes from './PremiumAppsPage.module.css';
import { PREMIUM_APPS_PATH, premiumAppParams, premiumAppsUrl, readPremiumAppParams } from './premium-apps-url.ts';

export const route: PageRoute = {
  async loader({ url, context }) {
    const { api, viewer, load } = context.get(pageContext);
    const params = readPremiumAppParams(url.searchParams);
    await load(premiumAppsQuery(api, { ...params, viewer }));
    return params;
  },
  handle: { query: (params) => premiumAppParams(readPremiumAppParams(params)) },
};

/** `4 applications`; papers and videos on other sites are `resources`. */
export function formatTopicCount(topics: readonly Pick<PremiumAppTopic, 'target'>[]): string {
  const noun = topics.every(({ target }) => target === 'simulator') ? 'application' : 'resource';
  return `${topics.length} ${noun}${topics.length === 1 ? '' : 's'}`;
}

/** One category with its topics as cards; without topics it is announced (requirements: Premium applications). */
function PremiumAppCategorySection({ category }: { category: PremiumAppCategory }) {
  const titleId = useId();
  const topics = category.qramtopic;
  if (topics.length === 0) {
    const announced = (
      <>
        <span>{category.title}</span>
        <span className="text-ink-3 font-normal"> (Coming Soon)</span>
      </>
    );
    return (
      <section aria-labelledby={titleId}>
        <EmptyState titleId={titleId} title={announced} text="New applications in this category will appear here." />
      </section>
    );
  }
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-baseline gap-3 gap-y-1">
        <h2 id={titleId} dir="auto" className="min-w-0 text-7 leading-tight wrap-anywhere">
          {category.title}
        </h2>
        <p className="text-ink-3 text-4">{formatTopicCount(topics)}</p>
      </div>
      <ul className={`grid gap-5 mt-4 ${classes.cards}`}>
        {topics.map((topic) => (
          <PremiumAppCard key={topic.id} topic={topic} />
        ))}
      </ul>
    </section>
  );
}

/** 'Loading...' (requirements: Premium applications) above skeletons of a category. */
function PremiumAppsSkeleton() {
  return (
    <div>
      <p className="text-ink-3 text-7 font-semibold leading-tight tracking-snug" role="status">
        Loading...
      </p>
      <div className={`grid gap-5 mt-4 ${classes.cards}`} aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <div key={at} className="grid min-w-0 @container">
            <div className={`grid relative card wrap-anywhere ${classes.card}`}>
              <div className={classes.picture} />
              <div className="grid gap-2 min-w-0 grid-rows-[auto_1fr_auto] pt-5 px-6 pb-4">
                <Skeleton height="1.5rem" width="60%" />
                <Skeleton height="2.9rem" />
                <div
                  className={`flex items-center flex-wrap gap-3 gap-y-1 text-3 text-ink-3 leading-snug ${classes.state}`}
                >
                  <Skeleton height="24px" width="64px" radius="6px" />
                </div>
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function usePremiumApps() {
  const { search } = useLoaderData<{ search: string }>();
  const go = useSearchNavigation();
  const viewer = useAuth().user?.id ?? null;
  const query = useQuery({
    ...premiumAppsQuery(useApi(), { search, viewer }),
    placeholderData: placeholderPremiumApps(viewer),
  });
  const onSearch = useCallback((wanted: string) => go(premiumAppsUrl(wanted)), [go]);
  const field = useSearchField(search, onSearch);
  return { search, field, query, viewer, stale: query.data !== undefined && query.data.search !== search };
}

/** Premium applications by category, with search (requirements: Premium applications). */
export function PremiumAppsPage() {
  const { search, field, query, viewer, stale } = usePremiumApps();
  const { data } = query;
  const empty = !stale && search === '' && data?.categories.length === 0;
  return (
    <ContentPage
      eyebrow="Build"
      title="Premium applications"
      lead="Applications of quantum random access memory, by category."
      address="10110"
      search={
        empty ? null : (
          <SearchBar
            label="Search applications"
            path={PREMIUM_APPS_PATH}
            field={field}
            line={search && data && !stale ? `${countPremiumApps(data.categories)} results found for "${search}"` : ''}
            clear={search ? 'Clear Search' : null}
          />
        )
      }
    >
      {search ? (
        <DocumentHead title={`“${search}” in premium applications`} />
      ) : (
        <DocumentHead title="Premium applications" path={PREMIUM_APPS_PATH} />
      )}
      <ResultsRegion page={1} busy={query.isFetching} stale={stale}>
        <VisitorData viewer={viewer} owner={data?.viewer ?? null}>
          {search === '' && !query.isPending && !hasSimulatorCard(data) ? <SimulatorLink /> : null}
          <Categories apps={data} failed={query.isError && !data} stale={stale} onRetry={() => void query.refetch()} />
        </VisitorData>
      </ResultsRegion>
    </ContentPage>
  );
}

const hasSimulatorCard = (apps: PremiumApps | undefined): boolean =>
  apps?.categories.some(({ qramtopic }) => qramtopic.some(({ target, locked }) => target === 'simulator' && !locked)) ??
  false;

/** The simulator is part of the site and no record, so it stands before the categories unless a card leads there. */
function SimulatorLink() {
  return (
    <p className="flex flex-wrap items-baseline gap-3 gap-y-1 text-ink-2 panel by-access mb-5 py-4 px-5">
      <Link className="text-accent font-semibold" to="/simulator">
        QRAM simulator
      </Link>
      <span>Set a memory and step through a query. Free up to 8 cells.</span>
    </p>
  );
}

interface CategoriesProps {
  apps: PremiumApps | undefined;
  failed: boolean;
  stale: boolean;
  onRetry(): void;
}

function Categories({ apps, failed, stale, onRetry }: CategoriesProps) {
  if (failed) {
    return (
      <Notice
        title="Failed to load categories. Please try again later."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (!apps) return <PremiumAppsSkeleton />;
  if (apps.categories.length === 0 && !stale) return <NoCategories search={apps.search} />;
  const locked = apps.categories
    .flatMap(({ qramtopic }) => qramtopic.filter((topic) => topic.locked))
    .map(({ title, opened_by }) => ({ title, content: { kind: 'premium-apps' } as const, openedBy: opened_by }));
  const unlocked = apps.categories.flatMap(({ qramtopic }) =>
    qramtopic.filter((topic) => topic.premium === 1 && !topic.locked),
  ).length;
  return (
    <>
      <AccessNotes items={locked} noun="application" unlocked={unlocked} />
      <div className={`grid ${classes.content}`}>
        {apps.categories.map((category) => (
          <PremiumAppCategorySection key={category.id} category={category} />
        ))}
      </div>
    </>
  );
}

function NoCategories({ search }: { search: string }) {
  if (search) return <EmptyState title="No applications found" text="Try a different word, or fewer words." />;
  return (
    <EmptyState
      title="No categories available."
      text="New applications will appear here."
      action={<ButtonLink to="/tutorials">Start the tutorials</ButtonLink>}
    />
  );
}
