import classes from './RecordLayout.module.css';
import { Skeleton } from './Skeleton.tsx';

/** A placeholder in the shape of a record's page. */
export function RecordSkeleton() {
  return (
    <div className={`measure ${classes.page}`}>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div aria-hidden="true">
        <Skeleton height="1.3rem" width="180px" />
        <div className={classes.head}>
          <Skeleton height="3rem" width="min(620px, 90%)" />
          <div className="row wrap gap-16 gap-y-8 mt-14 secondary text-14">
            <Skeleton height="1.3rem" width="220px" />
          </div>
        </div>
        <div className={`stack justify-between ${classes.columns}`}>
          <Skeleton height="360px" radius="14px" />
          <Skeleton height="240px" radius="14px" />
        </div>
      </div>
    </div>
  );
}
