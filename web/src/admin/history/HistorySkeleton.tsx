import { Box, Skeleton } from '@mantine/core';
import panel from '../ui/panel.module.css';
import classes from './history.module.css';

/** A placeholder in the shape of the list. */
export const HistorySkeleton = () => (
  <div className={classes.panel} role="status" aria-label="Loading">
    <div className={classes.list}>
      <Box p="18px 20px 14px" className={panel.lineBelow}>
        <Skeleton h={16} w={96} my={3} />
      </Box>
      {[60, 48, 66, 52].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton h={32} w={32} circle />
          <Box flex={1} miw={0}>
            <Skeleton h={13} w={`${width}%`} mb={8} />
            <Skeleton h={12} w="80%" />
          </Box>
        </div>
      ))}
    </div>
  </div>
);
