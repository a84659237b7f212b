import { Box, Flex, Skeleton } from '@mantine/core';
import { statusLabel } from '@qram/contract/modules/buttons/service-plans';
import type { Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { ChartLegend } from './ChartLegend.tsx';

type Totals = Statistics['requests_by_status'];

const COLORS: Record<Totals[number]['status'], string> = {
  Pending: 'var(--warn)',
  Approved: 'var(--good)',
  Rejected: 'var(--bad)',
  Cancelled: 'var(--series-quiet)',
};

/** All requests by present status, as a bar with its legend. */
export function RequestTotals({ totals }: { totals: Totals | undefined }) {
  if (!totals) return <Skeleton h={42} mb="xs" />;
  const shown = totals.filter((status) => status.count > 0);
  if (shown.length === 0) return null;
  return (
    <Box mb="xs">
      <Flex gap={2} h={10} mt="xs" aria-hidden="true">
        {shown.map(({ status, count }) => (
          <Box key={status} miw={4} bdrs={3} bg={COLORS[status]} style={{ flexGrow: count }} />
        ))}
      </Flex>
      <ChartLegend
        entries={shown.map(({ status, count }) => ({
          key: status,
          label: statusLabel(status),
          color: COLORS[status],
          total: count,
        }))}
        aria-label="Where requests stand now"
      />
    </Box>
  );
}
