import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { CategoryCard, type CategoryLesson } from '../public/CategoryCard.tsx';
import { LogInToKeep } from '../public/LogInToKeep.tsx';

/** The list alone, where the progress can't be loaded. */
const WithoutProgress = ({ lesson }: { lesson: CategoryLesson }) => <CategoryCard lesson={lesson} done={null} />;

/** Visitors don't load it. */
const MyProgress = lazy<ComponentType<{ lesson: CategoryLesson; viewer: number }>>(() =>
  import('../public/MyProgress.tsx').then(
    ({ MyProgress }) => ({ default: MyProgress }),
    () => ({ default: WithoutProgress }),
  ),
);

export function CategoryProgress({ lesson }: { lesson: CategoryLesson }) {
  const { user } = useAuth();
  const withFoot = (foot: ReactNode) => (
    <CategoryCard lesson={lesson} done={null}>
      {foot}
    </CategoryCard>
  );
  if (!user) return withFoot(<LogInToKeep collection="topics" />);
  return (
    <Suspense fallback={withFoot(<Skeleton height="44px" />)}>
      <MyProgress lesson={lesson} viewer={user.id} />
    </Suspense>
  );
}
