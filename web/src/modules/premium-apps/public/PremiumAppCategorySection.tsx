import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps';
import { useId } from 'react';
import { PremiumAppCard } from './PremiumAppCard.tsx';
import classes from './PremiumAppCategorySection.module.css';

/** One category with its topics as cards; without topics it is announced (spec §2). */
export function PremiumAppCategorySection({ category }: { category: PremiumAppCategory }) {
  const titleId = useId();
  const topics = category.qramtopic;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {category.title}
        {topics.length === 0 ? <span className={classes.soon}> (Coming Soon)</span> : null}
      </h2>
      {topics.length > 0 ? (
        <ul className={classes.cards}>
          {topics.map((topic) => (
            <PremiumAppCard key={topic.id} topic={topic} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
