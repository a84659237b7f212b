import { Box, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import { forgetModule } from '../../../admin/collection/collection-queries.ts';
import classes from '../../../admin/collection/use-deletion.module.css';
import { reasonOf, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { useApi } from '../../../api-context.tsx';
import { DONE, failureOf, type RequestAction, requestCount, requestName } from './request-labels.ts';

/** Requests listed by name in a confirmation; further ones are only counted. */
const NAMED = 5;

const MEANINGS: Record<RequestAction, string> = {
  approve: 'Each user gets access to the service. Users whose email address is confirmed get an email about it.',
  reject:
    'Each user loses access to the service, unless another approved request gives it. Users whose email address is confirmed get an email about it.',
  delete: 'This action cannot be undone here. The trash keeps it for 30 days. Access that was given stays.',
};

/** The requests to act on, and the consequences. */
function ActionPrompt({ deed, requests }: { deed: RequestAction; requests: readonly ServiceRequest[] }) {
  return (
    <Box mb={20}>
      <ul className={classes.names}>
        {requests.slice(0, NAMED).map((request) => (
          <li key={request.id}>{requestName(request)}</li>
        ))}
        {requests.length > NAMED ? <li>and {requests.length - NAMED} more</li> : null}
      </ul>
      <Text inherit mt={12} fz={14.5} lh={1.5} c="var(--ink-2)">
        {MEANINGS[deed]}
      </Text>
    </Box>
  );
}

/** Result of one request of a bulk action. */
export interface RowAnswer {
  ok: boolean;
  text: string;
}

const TITLES = { approve: 'Approve requests', reject: 'Reject requests', delete: 'Delete requests' } as const;
const CONFIRM = { approve: 'Approve', reject: 'Reject', delete: 'Delete' } as const;

/** Approves, rejects and deletes one or several requests, with a result for each row. */
export function useRequestActions(setSelection: (ids: number[]) => void) {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<number, RowAnswer>>(new Map());
  const calls = collectionCalls<ServiceRequest>(api, '/api/service-requests');

  const changed = async () => {
    await forgetModule(queryClient, 'service-requests');
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
  const actOnOne = async (deed: RequestAction, request: ServiceRequest) => {
    setBusy(request.id);
    setAnswers(new Map());
    try {
      const params = { id: request.id };
      const status = deed === 'approve' ? 'Approved' : 'Rejected';
      if (deed === 'delete') await calls.remove(request.id);
      else await api('PATCH /api/service-requests/:id', { params, body: { status } });
      toastDone(`${DONE[deed]}: ${requestName(request)}`);
    } catch (error) {
      toastFailed(failureOf(deed), reasonOf(error));
    } finally {
      await changed();
      setBusy(null);
    }
  };
  const sendMany = async (deed: RequestAction, ids: number[]) => {
    if (deed === 'delete') return calls.removeMany(ids);
    const body = { ids };
    if (deed === 'approve') return (await api('POST /api/service-requests/approvals', { body })).data.results;
    return (await api('POST /api/service-requests/rejections', { body })).data.results;
  };
  const actOnMany = async (deed: RequestAction, requests: readonly ServiceRequest[]) => {
    setAnswers(new Map());
    try {
      const results = await sendMany(
        deed,
        requests.map(({ id }) => id),
      );
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`${DONE[deed]}: ${requestCount(done)}`);
      if (failed.length > 0) toastFailed(failureOf(deed), `${requestCount(failed.length)}: see the rows.`);
      setAnswers(
        new Map(results.map(({ id, ok, message }) => [id, { ok, text: ok ? DONE[deed] : (message ?? 'Not done') }])),
      );
      setSelection(failed.map(({ id }) => id));
    } catch (error) {
      toastFailed(failureOf(deed), reasonOf(error));
    } finally {
      await changed();
    }
  };
  const ask = (deed: RequestAction, requests: readonly ServiceRequest[]) => {
    const [first, ...rest] = requests;
    if (!first) return;
    modals.openConfirmModal({
      title: rest.length === 0 ? `${CONFIRM[deed]} request` : TITLES[deed],
      children: <ActionPrompt deed={deed} requests={requests} />,
      labels: { confirm: CONFIRM[deed], cancel: 'Cancel' },
      confirmProps: deed === 'approve' ? {} : { color: 'red' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => void (rest.length === 0 ? actOnOne(deed, first) : actOnMany(deed, requests)),
    });
  };
  return { busy, answers, decide: actOnOne, ask };
}
