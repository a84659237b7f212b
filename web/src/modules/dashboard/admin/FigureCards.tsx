import { Box, Skeleton } from '@mantine/core';
import type { Statistics } from '@qram/contract/modules/dashboard/dashboard';
import { Link } from 'react-router';
import { findScreen } from '../../../admin/declaration/admin-screens.ts';
import { count } from '../../../admin/text/text-format.ts';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { Badge } from '../../../ui/text/Badge.tsx';
import classes from './dashboard.module.css';

interface FigureCardsProps {
  statistics: Statistics | undefined;
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
}

const FIGURES = [
  { label: 'Videos', screen: 'videos', query: '', field: 'videos_count' },
  { label: 'Tutorials', screen: 'tutorials', query: '', field: 'topics_count' },
  { label: 'Users', screen: 'users', query: '', field: 'users_count' },
  {
    label: 'Service requests',
    screen: 'service-requests',
    query: '?status=all',
    field: 'service_requests_count',
  },
] as const;

/** The four counts, each linked to its list, and the number of pending requests (requirements: Dashboard). */
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
        {FIGURES.map(({ label, screen, field, query }) => (
          <div key={field} className={classes.figure}>
            <dt>
              <FigureLink screen={screen} query={query} label={label} />
            </dt>
            <dd className={classes.number}>{statistics ? count(statistics[field]) : <Skeleton h={22} w={36} />}</dd>
            {field === 'service_requests_count' && pending > 0 ? (
              <dd>
                <Badge small tone="warn">{`${count(pending)} pending`}</Badge>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
    </nav>
  );
}

/** Takes presses on the whole figure. */
function FigureLink({ screen, query, label }: { screen: string; query: string; label: string }) {
  const { path = '/admin', icon: Glyph } = findScreen(screen) ?? {};
  return (
    <Link to={path + query} className={classes.figureLink}>
      {Glyph ? <Glyph size={19} stroke={1.6} aria-hidden="true" /> : null}
      <span>{label}</span>
    </Link>
  );
}
