import { Skeleton } from '../../../ui/Skeleton.tsx';
import card from './PremiumAppCard.module.css';
import category from './PremiumAppCategorySection.module.css';
import classes from './PremiumAppsSkeleton.module.css';

/** 'Loading...' (spec §2) over skeletons in the shape of a category. */
export function PremiumAppsSkeleton() {
  return (
    <div>
      <div className={category.title}>
        <p className={classes.loading} role="status">
          Loading...
        </p>
      </div>
      <div className={category.cards} aria-hidden="true">
        {[0, 1, 2].map((at) => (
          <div key={at} className={card.card}>
            <Skeleton height="1.5rem" width="60%" />
            <Skeleton height="2.9rem" />
            <div className={card.state}>
              <Skeleton height="24px" width="64px" radius="6px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
