import { Box, Flex, Skeleton, Text } from '@mantine/core';
import type { Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { CHANGE_DAYS } from '@qram/contract/modules/dashboard/dashboard-limits';
import { Link } from 'react-router';
import { findScreen } from '../../../admin/declaration/admin-screens.ts';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';
import classes from './dashboard.module.css';

interface FigureCardsProps {
  statistics: Statistics | undefined;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

const FIGURES = [
  { label: 'Videos', screen: 'videos', query: '', field: 'videos_count', change: 'videos_change' },
  { label: 'Tutorials', screen: 'tutorials', query: '', field: 'topics_count', change: 'topics_change' },
  { label: 'Users', screen: 'users', query: '', field: 'users_count', change: 'users_change' },
  {
    label: 'Service requests',
    screen: 'service-requests',
    query: '?status=all',
    field: 'service_requests_count',
    change: 'service_requests_change',
  },
] as const;

/** `+12 in 30 days`. */
function changeText(change: number): string {
  if (change === 0) return `No change in ${CHANGE_DAYS} days`;
  return `${change > 0 ? '+' : '−'}${count(Math.abs(change))} in ${CHANGE_DAYS} days`;
}

/** The four counts with their change, each linked to its list, and the number of pending requests (requirements: Dashboard). */
export function FigureCards({ statistics, error, busy, onRetry }: FigureCardsProps) {
  if (error && !statistics) {
    return (
      <Box component="section" mb="md" className={panel.panel} aria-label="Counts">
        <ErrorState message="The counts couldn't be loaded." detail={findReason(error)} onRetry={onRetry} busy={busy} />
      </Box>
    );
  }
  const pending = statistics?.pending_service_requests ?? 0;
  return (
    <nav aria-label="Quick links">
      <dl className={classes.figures} aria-busy={!statistics}>
        {FIGURES.map(({ label, screen, field, change, query }) => (
          <div key={field} className={classes.figure}>
            <dt>
              <FigureLink screen={screen} query={query} label={label} />
            </dt>
            <Flex component="dd" wrap="wrap" align="center" justify="space-between" gap="2px 10px" mt={2}>
              <Text span fz={28} fw={600} lts="-0.02em" lh={1.2} className={text.tabular}>
                {statistics ? count(statistics[field]) : <Skeleton h={26} w={64} mt="xs" />}
              </Text>
              {field === 'service_requests_count' && pending > 0 ? (
                <Badge small tone="warn">{`${count(pending)} pending`}</Badge>
              ) : null}
            </Flex>
            <Text
              component="dd"
              mt={2}
              fz="xs"
              lh={1.4}
              c={statistics && statistics[change] > 0 ? 'var(--good)' : 'dimmed'}
              className={text.tabular}
            >
              {statistics ? changeText(statistics[change]) : <Skeleton h={13} w={96} mt="xs" />}
            </Text>
          </div>
        ))}
      </dl>
    </nav>
  );
}

/** Takes presses on the whole card. */
function FigureLink({ screen, query, label }: { screen: string; query: string; label: string }) {
  const { path = '/admin', icon: Glyph } = findScreen(screen) ?? {};
  return (
    <Link to={path + query} className={classes.figureLink}>
      <span>{label}</span>
      {Glyph ? <Glyph size={17} stroke={1.6} aria-hidden="true" /> : null}
    </Link>
  );
}
