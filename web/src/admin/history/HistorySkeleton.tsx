import { Skeleton } from '@mantine/core';
import classes from './history.module.css';

/** In the shape of the list. */
export const HistorySkeleton = () => (
  <div className={classes.panel} role="status" aria-label="Loading">
    <div className={classes.list}>
      <div className={classes.listHead}>
        <Skeleton h={16} w={96} my={3} />
      </div>
      <div className={classes.listScroll}>
        {[60, 48, 66, 52].map((width) => (
          <div key={width} className={classes.entry}>
            <Skeleton h={32} w={32} circle />
            <div className={classes.entryText}>
              <Skeleton h={13} w={`${width}%`} mb={8} />
              <Skeleton h={12} w="80%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  </div>
);
