import { Box, Skeleton } from '@mantine/core';
import panel from '../../ui/panel.module.css';
import classes from './history.module.css';

/** A placeholder in the shape of three fields. */
export const DifferencesSkeleton = () => (
  <div role="status" aria-label="Loading">
    {[38, 72, 56].map((height) => (
      <Box key={height} pt="md" pb="lg" className={`${panel.inset} ${panel.lineBelow}`}>
        <Skeleton h={14} w={90} mb="sm" />
        <Skeleton h={height} radius="md" />
      </Box>
    ))}
  </div>
);

export const HistorySkeleton = () => (
  <div className={classes.columns} role="status" aria-label="Loading">
    <div className={`${panel.panel} ${classes.list}`}>
      <Box p="18px 20px 14px" className={panel.lineBelow}>
        <Skeleton h={16} w={96} my="xxs" />
      </Box>
      {[60, 48, 66, 52].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton h={32} w={32} circle />
          <Box flex={1} miw={0}>
            <Skeleton h={13} w={`${width}%`} mb="xs" />
            <Skeleton h={12} w="80%" />
          </Box>
        </div>
      ))}
    </div>
    <div className={`${panel.panel} ${classes.wide}`}>
      <Box py="md" px="xl" className={panel.lineBelow}>
        <Skeleton h={18} w={110} my="xxs" />
        <Skeleton h={13} w={220} maw="100%" mt="xs" />
      </Box>
      <DifferencesSkeleton />
    </div>
  </div>
);
