import type { Simulation } from '@qram/contract/modules/simulator/simulator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { LinkRow, LinkRows } from '../../../ui/layout/LinkRows.tsx';
import { SectionPage } from '../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { localDateTime } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import { simulationsQuery } from '../queries.ts';

/** The viewer's saved runs of the simulator. A deleted one stays in its place with Undo until the section is left. */
export default function SavedRunsSection({ viewer }: { viewer: number }) {
  const { data, isPending, refetch } = useQuery(simulationsQuery(useApi(), viewer));
  const [deleted, setDeleted] = useState<readonly Simulation[]>([]);
  const latestFirst = (a: Simulation, b: Simulation) => b.saved_at.localeCompare(a.saved_at) || b.id - a.id;
  const isDeleted = ({ id }: Simulation) => deleted.some((run) => run.id === id);
  const runs = [...(data ?? []).filter((run) => !isDeleted(run)), ...deleted].toSorted(latestFirst);
  return (
    <SectionPage bare title="Saved runs" lead="Runs you saved in the simulator.">
      {isPending ? <Skeleton height="120px" radius="var(--radius-panel)" /> : null}
      {runs.length > 0 ? (
        <LinkRows>
          {runs.map((run) => (
            <SavedRun
              key={run.id}
              run={run}
              isDeleted={isDeleted(run)}
              onDeleted={() => setDeleted([...deleted, run])}
              onRestored={async () => {
                await refetch();
                setDeleted(deleted.filter(({ id }) => id !== run.id));
              }}
            />
          ))}
        </LinkRows>
      ) : null}
      {data && runs.length === 0 ? (
        <EmptyState
          title="No saved runs"
          text="Runs you save in the simulator will appear here."
          action={<ButtonLink to="/simulator">Open the simulator</ButtonLink>}
        />
      ) : null}
      {!data && !isPending ? (
        <Notice
          title="Your saved runs couldn't be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : null}
    </SectionPage>
  );
}

interface SavedRunProps {
  run: Simulation;
  isDeleted: boolean;
  onDeleted(): void;
  onRestored(): Promise<void>;
}

function SavedRun({ run, isDeleted, onDeleted, onRestored }: SavedRunProps) {
  const api = useApi();
  const params = { id: run.id };
  const deletion = useMutation({
    mutationFn: () => api('DELETE /api/me/simulations/:id', { params }),
    onSuccess: onDeleted,
  });
  const restoration = useMutation({
    mutationFn: () => api('POST /api/me/simulations/:id/restoration', { params }),
    onSuccess: onRestored,
  });
  const { mutate, isPending, error } = isDeleted ? restoration : deletion;
  return (
    <LinkRow
      title={run.name}
      to={isDeleted ? undefined : `/simulator#${run.link}`}
      action={
        <Button
          small
          busy={isPending}
          aria-label={`${isDeleted ? 'Undo: delete' : 'Delete'} ${run.name}`}
          onClick={() => mutate()}
        >
          {isDeleted ? 'Undo' : 'Delete'}
        </Button>
      }
    >
      <span className="text-3 text-ink-3" role="status">
        {isDeleted ? 'Deleted' : `Saved ${localDateTime(run.saved_at)}`}
      </span>
      {error ? (
        <span className="text-bad text-3" role="alert">
          {error.message}
        </span>
      ) : null}
    </LinkRow>
  );
}
