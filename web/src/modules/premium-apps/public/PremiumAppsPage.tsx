import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api-context.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useAuth } from '../../auth/auth-context.tsx';
import { premiumAppsMeanwhile, premiumAppsQuery } from '../queries.ts';
import { AppCategory } from './AppCategory.tsx';
import classes from './PremiumAppsPage.module.css';
import { WaitingApps } from './WaitingApps.tsx';

/** The premium applications by category (spec §2). */
export function PremiumAppsPage() {
  return (
    <ContentPage
      eyebrow="Build"
      title="Premium applications"
      lead="Applications around quantum random access memory, by category."
    >
      <div className={classes.content}>
        <Categories />
      </div>
    </ContentPage>
  );
}

function Categories() {
  const viewer = useAuth().user?.id ?? null;
  const { data, isError, refetch } = useQuery({
    ...premiumAppsQuery(useApi(), viewer),
    placeholderData: premiumAppsMeanwhile(viewer),
  });
  if (isError && !data) {
    return (
      <Notice
        title="Failed to load categories. Please try again later."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  if (!data) return <WaitingApps />;
  if (data.length === 0) {
    return (
      <EmptyNote title="No categories available.">The first ones will appear here as soon as they are added.</EmptyNote>
    );
  }
  return data.map((category) => <AppCategory key={category.id} category={category} />);
}
