import { Skeleton } from '@mantine/core';
import classes from './trash.module.css';

const ROWS = [52, 64, 45, 58, 70];

export function TrashSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <div className={classes.textBlock}>
            <Skeleton h={15} w={`${width}%`} />
            <Skeleton h={12} w="30%" mt={8} />
          </div>
          <Skeleton h={36} w={104} radius="md" />
        </div>
      ))}
    </div>
  );
}
