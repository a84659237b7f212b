import classes from './RecordLayout.module.css';
import { Skeleton } from './Skeleton.tsx';

export function RecordSkeleton() {
  return (
    <div className="measure pt-8 pb-section">
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <div aria-hidden="true">
        <Skeleton height="1.3rem" width="180px" />
        <div className="max-w-[880px] mt-4 mb-8">
          <Skeleton height="3rem" width="min(620px, 90%)" />
          <div className="flex items-center flex-wrap gap-4 gap-y-2 mt-4 text-ink-2 text-3">
            <Skeleton height="1.3rem" width="220px" />
          </div>
        </div>
        <div className={`grid justify-between ${classes.columns}`}>
          <Skeleton height="360px" radius="14px" />
          <Skeleton height="240px" radius="14px" />
        </div>
      </div>
    </div>
  );
}
