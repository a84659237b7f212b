import type { Simulation } from '@qram/contract/modules/simulator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { localDateTime } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SectionPage } from '../../../ui/SectionPage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { simulationsQuery } from '../queries.ts';
import classes from './SavedRunsSection.module.css';

/** The viewer's saved runs of the simulator. A deleted one stays in its place with Undo until the section is left. */
export default function SavedRunsSection({ viewer }: { viewer: number }) {
  const { data, isPending, refetch } = useQuery(simulationsQuery(useApi(), viewer));
  const [deleted, setDeleted] = useState<readonly Simulation[]>([]);
  const latestFirst = (a: Simulation, b: Simulation) => b.saved_at.localeCompare(a.saved_at) || b.id - a.id;
  const isDeleted = ({ id }: Simulation) => deleted.some((run) => run.id === id);
  const runs = [...(data ?? []).filter((run) => !isDeleted(run)), ...deleted].toSorted(latestFirst);
  return (
    <SectionPage title="Saved runs" lead="Runs you saved in the simulator.">
      {isPending ? <Skeleton height="120px" radius="var(--radius-panel)" /> : null}
      {runs.length > 0 ? (
        <ul className="stack ruled">
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
        </ul>
      ) : null}
      {data && runs.length === 0 ? (
        <div className="row wrap justify-between gap-16 gap-y-10 small">
          <p className="grow">Runs you save in the simulator will appear here.</p>
          <ButtonLink small to="/simulator">
            Open the simulator
          </ButtonLink>
        </div>
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
    <li className={`row wrap justify-between gap-16 gap-y-10 ${classes.run}`}>
      <div className="stack gap-2 grow min-w-0 wrap-anywhere">
        {isDeleted ? (
          <span dir="auto" className="quiet">
            {run.name}
          </span>
        ) : (
          <Link dir="auto" className="link font-medium" to={`/simulator#${run.link}`}>
            {run.name}
          </Link>
        )}
        <span className="caption" role="status">
          {isDeleted ? 'Deleted' : `Saved ${localDateTime(run.saved_at)}`}
        </span>
        {error ? (
          <span className="bad text-14" role="alert">
            {error.message}
          </span>
        ) : null}
      </div>
      <Button
        small
        busy={isPending}
        aria-label={`${isDeleted ? 'Undo: delete' : 'Delete'} ${run.name}`}
        onClick={() => mutate()}
      >
        {isDeleted ? 'Undo' : 'Delete'}
      </Button>
    </li>
  );
}
