import { Box, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
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
function ActionPrompt({ action, requests }: { action: RequestAction; requests: readonly ServiceRequest[] }) {
  return (
    <Box mb={20}>
      <ul className={classes.names}>
        {requests.slice(0, NAMED).map((request) => (
          <li key={request.id}>{requestName(request)}</li>
        ))}
        {requests.length > NAMED ? <li>and {requests.length - NAMED} more</li> : null}
      </ul>
      <Text inherit mt={12} fz={14.5} lh={1.5} c="var(--ink-2)">
        {MEANINGS[action]}
      </Text>
    </Box>
  );
}

/** Result of one request of a bulk action. */
export interface RowResult {
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
  const [rowResults, setRowResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const calls = collectionCalls<ServiceRequest>(api, '/api/service-requests');

  const changed = async () => {
    await invalidateModule(queryClient, 'service-requests');
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
  const actOnOne = async (action: RequestAction, request: ServiceRequest) => {
    setBusy(request.id);
    setRowResults(new Map());
    try {
      const params = { id: request.id };
      const status = action === 'approve' ? 'Approved' : 'Rejected';
      if (action === 'delete') await calls.remove(request.id);
      else await api('PATCH /api/service-requests/:id', { params, body: { status } });
      toastDone(`${DONE[action]}: ${requestName(request)}`, { key: failureOf(action) });
    } catch (error) {
      toastFailed(failureOf(action), reasonOf(error));
    } finally {
      await changed();
      setBusy(null);
    }
  };
  const sendMany = async (action: RequestAction, ids: number[]) => {
    if (action === 'delete') return calls.removeMany(ids);
    const body = { ids };
    if (action === 'approve') return (await api('POST /api/service-requests/approvals', { body })).data.results;
    return (await api('POST /api/service-requests/rejections', { body })).data.results;
  };
  const actOnMany = async (action: RequestAction, requests: readonly ServiceRequest[]) => {
    setRowResults(new Map());
    try {
      const results = await sendMany(
        action,
        requests.map(({ id }) => id),
      );
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`${DONE[action]}: ${requestCount(done)}`, { key: failureOf(action) });
      if (failed.length > 0) toastFailed(failureOf(action), `${requestCount(failed.length)}: see the rows.`);
      setRowResults(
        new Map(results.map(({ id, ok, message }) => [id, { ok, text: ok ? DONE[action] : (message ?? 'Not done') }])),
      );
      setSelection(failed.map(({ id }) => id));
    } catch (error) {
      toastFailed(failureOf(action), reasonOf(error));
    } finally {
      await changed();
    }
  };
  const confirm = (action: RequestAction, requests: readonly ServiceRequest[]) => {
    const [first, ...rest] = requests;
    if (!first) return;
    modals.openConfirmModal({
      title: rest.length === 0 ? `${CONFIRM[action]} request` : TITLES[action],
      children: <ActionPrompt action={action} requests={requests} />,
      labels: { confirm: CONFIRM[action], cancel: 'Cancel' },
      confirmProps: action === 'approve' ? {} : { color: 'red' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => void (rest.length === 0 ? actOnOne(action, first) : actOnMany(action, requests)),
    });
  };
  return { busy, rowResults, decide: actOnOne, confirm };
}
