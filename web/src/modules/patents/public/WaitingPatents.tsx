import { Skeleton } from '../../../ui/Skeleton.tsx';
import card from './PatentCard.module.css';
import results from './PatentResults.module.css';

/** Skeletons in the shape of four cards. */
export function WaitingPatents() {
  return (
    <div className={results.grid}>
      <p className="visually-hidden" role="status">
        Loading patents...
      </p>
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className={card.card} aria-hidden="true">
          <Skeleton height="1.6rem" width="85%" />
          <div className={card.facts}>
            <Skeleton height="2.7rem" width="70%" />
            <Skeleton height="2.7rem" width="60%" />
            <Skeleton height="2.7rem" width="75%" />
          </div>
          <Skeleton height="4.4rem" />
          <Skeleton height="44px" width="142px" radius="10px" />
        </div>
      ))}
    </div>
  );
}
