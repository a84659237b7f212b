import { Button } from '../../../ui/Button.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { countPremiumApps } from '../found-premium-apps.ts';
import type { PremiumApps } from '../queries.ts';
import { PremiumAppCategorySection } from './PremiumAppCategorySection.tsx';
import classes from './PremiumAppsPage.module.css';
import { PremiumAppsSkeleton } from './PremiumAppsSkeleton.tsx';
import { PREMIUM_APPS_PATH, usePremiumApps } from './use-premium-apps.ts';

/** The premium applications by category, and a search for them (spec §2). */
export function PremiumAppsPage() {
  const { search, field, answer, stale } = usePremiumApps();
  const { data } = answer;
  return (
    <ContentPage
      eyebrow="Build"
      title="Premium applications"
      lead="Applications around quantum random access memory, by category."
    >
      <SearchBar
        label="Search applications"
        path={PREMIUM_APPS_PATH}
        field={field}
        line={search && data && !stale ? `${countPremiumApps(data.categories)} results found for "${search}"` : ''}
        clear={search ? 'Clear Search' : null}
      />
      <ResultsRegion page={1} busy={answer.isFetching} stale={stale}>
        <Categories apps={data} failed={answer.isError && !data} stale={stale} onRetry={() => void answer.refetch()} />
      </ResultsRegion>
    </ContentPage>
  );
}

interface CategoriesProps {
  /** Undefined while they are on their way. */
  apps: PremiumApps | undefined;
  failed: boolean;
  /** They still answer the search before. */
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
  return (
    <div className={classes.content}>
      {apps.categories.map((category) => (
        <PremiumAppCategorySection key={category.id} category={category} />
      ))}
    </div>
  );
}

function NoCategories({ search }: { search: string }) {
  if (search) return <EmptyState title="No applications found" text="Try another word, or fewer of them." />;
  return (
    <EmptyState title="No categories available." text="The first ones will appear here as soon as they are added." />
  );
}
