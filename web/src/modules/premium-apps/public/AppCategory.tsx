import type { QramCategory } from '@qram/contract/modules/premium-apps';
import { useId } from 'react';
import { AppCard } from './AppCard.tsx';
import classes from './AppCategory.module.css';

/** One category with its topics as cards; without topics it is announced (spec §2). */
export function AppCategory({ category }: { category: QramCategory }) {
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
            <AppCard key={topic.id} topic={topic} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
