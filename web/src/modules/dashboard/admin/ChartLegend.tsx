import { Box, Flex, Text } from '@mantine/core';
import { count } from '../../../admin/text/text-format.ts';
import text from '../../../admin/ui/text.module.css';

interface ChartLegendProps {
  entries: readonly { key: string; label: string; color: string; total: number }[];
  'aria-label'?: string;
}

/** Colors of a chart with the total of each. */
export const ChartLegend = ({ entries, ...props }: ChartLegendProps) => (
  <Flex component="ul" wrap="wrap" rowGap="xxs" columnGap="md" mt="xs" fz="sm" c="var(--ink-2)" {...props}>
    {entries.map(({ key, label, color, total }) => (
      <Flex key={key} component="li" align="center" gap="xs">
        <Box component="span" w={10} h={10} bdrs={3} bg={color} aria-hidden="true" />
        <span>{`${label} `}</span>
        <Text component="b" fw={600} c="var(--ink)" className={text.tabular}>
          {count(total)}
        </Text>
      </Flex>
    ))}
  </Flex>
);
