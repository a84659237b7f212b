import { Box, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { Input } from '@qram/contract';
import { LIST_LIMITS } from '@qram/contract/collection';
import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inChunks } from '../../../admin/collection/collection-calls.ts';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import classes from '../../../admin/collection/use-deletion.module.css';
import { useDeletion } from '../../../admin/collection/use-deletion.tsx';
import { localDate } from '../../../admin/text-format.ts';
import { reasonOf, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { RejectForm } from './RejectForm.tsx';
import {
  accessOpened,
  DONE,
  failureOf,
  type RequestDecision,
  reapprovalTerms,
  requestCount,
  requestName,
} from './request-labels.ts';

/** Requests listed by name in a confirmation; further ones are only counted. */
const NAMED = 5;

/** The requests to approve, and the consequences. */
function ApprovalPrompt({ requests, end }: { requests: readonly ServiceRequest[]; end: string | null | undefined }) {
  const [first, ...others] = requests;
  const again = first?.status === 'Rejected' && others.length === 0;
  return (
    <Box mb={20}>
      <ul className={classes.names}>
        {requests.slice(0, NAMED).map((request) => (
          <li key={request.id}>{requestName(request)}</li>
        ))}
        {requests.length > NAMED ? <li>and {requests.length - NAMED} more</li> : null}
      </ul>
      <Text inherit mt={12} fz={14.5} lh={1.5} c="var(--ink-2)">
        {again
          ? reapprovalTerms(first, end === undefined ? (first.approval?.ends_at ?? null) : end)
          : 'Each user gets what the service opens, for as long as the service says.'}
      </Text>
    </Box>
  );
}

type Change = Input<'PATCH /api/service-requests/:id'>['body'];
type Terms = Pick<Change, 'reason' | 'ends_at'>;

/** Why a change was refused: the message of the end's field where there is one. */
const problemOf = (error: unknown): string | undefined =>
  (error instanceof ApiError ? error.errors.ends_at?.[0] : undefined) ?? reasonOf(error);

/** Result of one request of a bulk action. */
export interface RowResult {
  ok: boolean;
  text: string;
}

const DELETED = {
  module: 'service-requests',
  path: '/api/service-requests',
  noun: 'request',
  nouns: 'requests',
  nameOf: requestName,
  messages: { deleteOne: failureOf('delete'), deleteMany: failureOf('delete') },
  noteOf: () => 'Access already granted stays.',
} as const;

/**
 * Approves, rejects and deletes one or several requests, with a result for each row of a bulk decision.
 * @param deselect gets the ids of the requests that were decided
 */
export function useRequestActions(deselect: (ids: readonly number[]) => void) {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const [rowResults, setRowResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const askToDelete = useDeletion<ServiceRequest>(DELETED);

  const changed = async () => {
    await invalidateModule(queryClient, 'service-requests');
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
  const change = async (request: ServiceRequest, body: Change) =>
    (await api('PATCH /api/service-requests/:id', { params: { id: request.id }, body })).data;
  const decideOne = async (action: RequestDecision, request: ServiceRequest, terms: Terms = {}) => {
    setBusy(request.id);
    setRowResults(new Map());
    try {
      const status = action === 'approve' ? 'Approved' : 'Rejected';
      const decided = await change(request, { status, ...terms });
      const opens = action === 'approve' ? `. It opens ${accessOpened(decided, decided.ends_at)}.` : '';
      toastDone(`${DONE[action]}: ${requestName(request)}${opens}`, { key: failureOf(action) });
    } catch (error) {
      toastFailed(failureOf(action), reasonOf(error));
      setRowResults(new Map([[request.id, { ok: false, text: problemOf(error) ?? failureOf(action) }]]));
    } finally {
      await changed();
      setBusy(null);
    }
  };
  /** Moves or removes the end of a package; resolves to what is wrong, or null. */
  const moveEnd = async (request: ServiceRequest, ends_at: string | null): Promise<string | null> => {
    setBusy(request.id);
    setRowResults(new Map());
    try {
      const moved = await change(request, { ends_at });
      toastDone(
        `${moved.ends_at === null ? 'End removed' : `Ends on ${localDate(moved.ends_at)}`}: ${requestName(request)}`,
      );
      return null;
    } catch (error) {
      return problemOf(error) ?? "The end couldn't be changed. Please try again.";
    } finally {
      await changed();
      setBusy(null);
    }
  };
  const send = async (action: RequestDecision, ids: number[], reason?: string) => {
    if (action === 'approve')
      return (await api('POST /api/service-requests/approvals', { body: { ids } })).data.results;
    return (await api('POST /api/service-requests/rejections', { body: { ids, reason } })).data.results;
  };
  const decideAll = async (action: RequestDecision, requests: readonly ServiceRequest[], reason?: string) => {
    setRowResults(new Map());
    try {
      const ids = requests.map(({ id }) => id);
      const results = await inChunks(ids, LIST_LIMITS.bulkMax, (chunk) => send(action, chunk, reason));
      const failed = results.filter(({ ok }) => !ok);
      const done = results.filter(({ ok }) => ok).map(({ id }) => id);
      if (done.length > 0) toastDone(`${DONE[action]}: ${requestCount(done.length)}`, { key: failureOf(action) });
      if (failed.length > 0) toastFailed(failureOf(action), `${requestCount(failed.length)}: see the rows.`);
      setRowResults(
        new Map(results.map(({ id, ok, message }) => [id, { ok, text: ok ? DONE[action] : (message ?? 'Not done') }])),
      );
      deselect(done);
    } catch (error) {
      toastFailed(failureOf(action), reasonOf(error));
    } finally {
      await changed();
    }
  };
  const askToApprove = (
    requests: readonly ServiceRequest[],
    title: string,
    act: () => Promise<void>,
    end?: string | null,
  ) =>
    modals.openConfirmModal({
      title,
      labels: { confirm: 'Approve', cancel: 'Cancel' },
      closeButtonProps: { 'aria-label': 'Close' },
      children: <ApprovalPrompt requests={requests} end={end} />,
      onConfirm: () => void act(),
    });
  const askToReject = (requests: readonly ServiceRequest[], act: (reason: string) => Promise<void>) => {
    const label = requests.every(({ status }) => status === 'Pending') ? 'Decline' : 'Reject';
    const id = modals.openModal({
      title: `${label} ${requests.length === 1 ? 'request' : requestCount(requests.length)}`,
      closeButtonProps: { 'aria-label': 'Close' },
      children: (
        <RejectForm
          label={label}
          requests={requests}
          onCancel={() => modals.closeModal(id)}
          onReject={(reason) => {
            modals.closeModal(id);
            void act(reason);
          }}
        />
      ),
    });
  };
  /** @param end of an approved package: null for none, undefined as the service says */
  const decide = (action: RequestDecision, request: ServiceRequest, end?: string | null) => {
    const terms = end === undefined ? {} : { ends_at: end };
    if (action === 'reject') askToReject([request], (reason) => decideOne(action, request, { reason }));
    else if (request.status === 'Rejected')
      askToApprove([request], 'Re-approve request', () => decideOne(action, request, terms), end);
    else void decideOne(action, request, terms);
  };
  const decideMany = (action: RequestDecision, requests: readonly ServiceRequest[]) => {
    const [first, ...rest] = requests;
    if (!first) return;
    if (action === 'reject') {
      askToReject(requests, (reason) =>
        rest.length === 0 ? decideOne(action, first, { reason }) : decideAll(action, requests, reason),
      );
    } else if (rest.length === 0) askToApprove(requests, 'Approve request', () => decideOne(action, first));
    else askToApprove(requests, 'Approve requests', () => decideAll(action, requests));
  };
  return { busy, rowResults, decide, decideMany, moveEnd, askToDelete };
}
