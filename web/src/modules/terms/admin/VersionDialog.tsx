import { Modal, Skeleton, Text } from '@mantine/core';
import { termLines } from '@qram/contract/modules/terms/term-lines';
import type { TermsVersion } from '@qram/contract/modules/terms/terms';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Time } from '../../../admin/text/Time.tsx';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { Badge } from '../../../ui/text/Badge.tsx';
import { termsVersionQuery } from './acceptance-queries.ts';
import classes from './acceptances.module.css';

/** Retains the last content while the dialog closes. */
function useLastOpen(id: number | null): number | null {
  const [shown, setShown] = useState(id);
  useEffect(() => {
    if (id !== null) setShown(id);
  }, [id]);
  return id ?? shown;
}

export function VersionDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const shown = useLastOpen(id);
  return (
    <Modal
      opened={id !== null}
      onClose={onClose}
      size={640}
      title={`Version ${shown ?? ''} of the terms`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown === null ? null : <VersionText id={shown} />}
    </Modal>
  );
}

function VersionText({ id }: { id: number }) {
  const version = useQuery(termsVersionQuery(useApi(), id));
  if (version.data) return <Terms version={version.data} />;
  if (version.isError) {
    return (
      <ErrorState
        message="This version couldn't be loaded."
        detail={findReason(version.error)}
        onRetry={() => version.refetch()}
        busy={version.isFetching}
      />
    );
  }
  return <Skeleton h={160} radius="md" />;
}

const placed = (lines: readonly string[]) => lines.map((line, at) => ({ line, place: `line ${at}` }));

function Terms({ version: { created_at, current, terms } }: { version: TermsVersion }) {
  return (
    <>
      <Text mb="md" fz="sm" c="dimmed">
        First accepted on <Time at={created_at} show="time" />.{' '}
        <Badge small tone={current === 1 ? 'good' : 'warn'}>
          {current === 1 ? 'Current' : 'Outdated'}
        </Badge>
      </Text>
      {terms.map((term) => {
        const [intro, ...points] = termLines(term.data);
        return (
          <div key={term.id} className={classes.term}>
            <p>{intro}</p>
            <ul>
              {placed(points).map(({ line, place }) => (
                <li key={place}>{line}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
