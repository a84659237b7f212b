import { useModals } from '@mantine/modals';
import type { Input } from '@qram/contract';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inChunks } from '../../../admin/calls/collection-calls.ts';
import { useDeletion } from '../../../admin/list/selection/use-deletion.tsx';
import { listLink } from '../../../admin/list/table/record-place.tsx';
import type { HeldRows } from '../../../admin/list/table/use-held-rows.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { ApiError } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { ApprovalPrompt } from './decision/ApprovalPrompt.tsx';
import { isConfirmed, splitApprovals } from './decision/approval-effects.ts';
import { decidedRow, decisionDone, decisionsDone } from './decision/decision-results.ts';
import { RejectForm } from './decision/RejectForm.tsx';
import { requestLink, useDecisionUndo, useRefresh } from './decision/use-decision-undo.ts';
import { DONE, formatFailure, type RequestDecision, requestCount, requestName } from './request-labels.ts';

type Change = Input<'PATCH /api/service-requests/:id'>['body'];
type Terms = Pick<Change, 'reason' | 'ends_at' | 'follows_id'>;

/** Why a change was refused: the message of the end's field where there is one. */
const formatProblem = (error: unknown): string | undefined =>
  (error instanceof ApiError ? error.errors.ends_at?.[0] : undefined) ?? findReason(error);

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
  getName: requestName,
  messages: { deleteOne: formatFailure('delete'), deleteMany: formatFailure('delete') },
  formatNote: () => 'Access already granted stays.',
} as const;

interface Acting {
  /** Gets the ids of the requests that were decided. */
  deselect?: (ids: readonly number[]) => void;
  /** The rows of the list in which decisions are made; none in a drawer. */
  held?: HeldRows<ServiceRequest>;
}

/**
 * Approves, rejects and deletes one or several requests, with a result for each row of a bulk decision. Each decision
 * can be undone from its toast.
 */
export function useRequestActions({ deselect, held }: Acting = {}) {
  const api = useApi();
  const modals = useModals();
  const confirm = useConfirm();
  const undo = useDecisionUndo();
  const refresh = useRefresh();
  const [rowResults, setRowResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const askToDelete = useDeletion<ServiceRequest>(DELETED);

  const change = async (request: ServiceRequest, body: Change) =>
    (await api('PATCH /api/service-requests/:id', { params: { id: request.id }, body })).data;
  /** Runs an action on one request, whose row is busy until the list is loaded again. Resolves to what is wrong. */
  const acting = useMutation({
    mutationFn: ({ act }: { id: number; act: () => Promise<string | null> }) => act(),
    onMutate: () => setRowResults(new Map()),
    onSettled: refresh,
  });
  const decideOne = (action: RequestDecision, request: ServiceRequest, terms: Terms = {}) => {
    held?.hold();
    const act = async () => {
      try {
        const status = action === 'approve' ? 'Approved' : 'Rejected';
        const decided = await change(request, { status, ...terms });
        held?.replace([decided]);
        toastDone(decisionDone(action, request, decided), {
          key: formatFailure(action),
          undo: undo([decided]),
          place: requestLink(decided),
        });
        return null;
      } catch (error) {
        toastFailed(formatFailure(action), findReason(error));
        const text = formatProblem(error) ?? formatFailure(action);
        setRowResults(new Map([[request.id, { ok: false, text }]]));
        return text;
      }
    };
    return acting.mutateAsync({ id: request.id, act });
  };
  /** Moves or removes the end of a package; resolves to what is wrong, or null. */
  const moveEnd = (request: ServiceRequest, ends_at: string | null): Promise<string | null> => {
    const act = async () => {
      try {
        const moved = await change(request, { ends_at });
        const done = moved.ends_at === null ? 'End date removed' : `Ends on ${localDate(moved.ends_at)}`;
        toastDone(`${done}: ${requestName(request)}`, { place: requestLink(moved) });
        return null;
      } catch (error) {
        return formatProblem(error) ?? "The end couldn't be changed. Please try again.";
      }
    };
    return acting.mutateAsync({ id: request.id, act });
  };
  const send = async (action: RequestDecision, ids: number[], reason?: string) => {
    if (action === 'approve')
      return (await api('POST /api/service-requests/approvals', { body: { ids } })).data.results;
    return (await api('POST /api/service-requests/rejections', { body: { ids, reason } })).data.results;
  };
  const deciding = useRef(false);
  const decideAll = async (action: RequestDecision, requests: readonly ServiceRequest[], reason?: string) => {
    // A second press while the first one is under way.
    if (deciding.current) return;
    deciding.current = true;
    setRowResults(new Map());
    held?.hold();
    try {
      const ids = requests.map(({ id }) => id);
      const results = await inChunks(ids, LIST_LIMITS.bulkMax, (chunk) => send(action, chunk, reason));
      const failed = results.filter(({ ok }) => !ok);
      const done = requests.filter(({ id }) => results.some((result) => result.id === id && result.ok));
      held?.replace(done.map((request) => decidedRow(action, request)));
      if (done.length > 0)
        toastDone(decisionsDone(action, done, new Date()), {
          key: formatFailure(action),
          undo: undo(done),
          place: listLink('service_requests', `?status=${action === 'approve' ? 'approved' : 'rejected'}`),
        });
      if (failed.length > 0) toastFailed(formatFailure(action), `${requestCount(failed.length)}: see the rows.`);
      setRowResults(
        new Map(results.map(({ id, ok, message }) => [id, { ok, text: ok ? DONE[action] : (message ?? 'Not done') }])),
      );
      deselect?.(done.map(({ id }) => id));
    } catch (error) {
      toastFailed(formatFailure(action), findReason(error));
    } finally {
      deciding.current = false;
      await refresh();
    }
  };
  const askToApprove = (
    requests: readonly ServiceRequest[],
    title: string,
    act: () => Promise<unknown>,
    end?: string | null,
  ) => confirm({ title, confirm: 'Approve', children: <ApprovalPrompt requests={requests} end={end} />, act });
  const askToReject = (requests: readonly ServiceRequest[], act: (reason: string) => Promise<unknown>) => {
    const id = modals.openModal({
      title: `Reject ${requests.length === 1 ? 'request' : requestCount(requests.length)}`,
      closeButtonProps: { 'aria-label': 'Close' },
      children: (
        <RejectForm
          requests={requests}
          onCancel={() => modals.closeModal(id)}
          onReject={async (reason) => {
            await act(reason);
            modals.closeModal(id);
          }}
        />
      ),
    });
  };
  /** Rejects without asking first, for where the reason is written in place. */
  const reject = (request: ServiceRequest, reason: string) => decideOne('reject', request, { reason });
  /** @param end of an approved package: null for none, undefined as the service says */
  const decide = (action: RequestDecision, request: ServiceRequest, end?: string | null) => {
    if (action === 'reject') return askToReject([request], (reason) => decideOne(action, request, { reason }));
    const terms = {
      ...(end === undefined ? {} : { ends_at: end }),
      ...(request.approval ? { follows_id: request.approval.follows?.id ?? null } : {}),
    };
    if (!isConfirmed(request)) return void decideOne(action, request, terms);
    const title = request.status === 'Rejected' ? 'Re-approve request' : 'Approve request';
    return askToApprove([request], title, () => decideOne(action, request, terms), end);
  };
  const approveMany = (requests: readonly ServiceRequest[]) => {
    const { approvable, refused } = splitApprovals(requests);
    if (approvable.length === 0) {
      setRowResults(new Map(refused.map(({ request, reason }) => [request.id, { ok: false, text: reason }])));
      return toastFailed(formatFailure('approve'), refused[0]?.reason);
    }
    if (refused.length === 0 && !approvable.some(isConfirmed)) return void decideAll('approve', approvable);
    const title = requests.length === 1 ? 'Approve request' : 'Approve requests';
    return askToApprove(requests, title, () => decideAll('approve', approvable));
  };
  const decideMany = (action: RequestDecision, requests: readonly ServiceRequest[]) =>
    action === 'approve'
      ? approveMany(requests)
      : askToReject(requests, (reason) => decideAll(action, requests, reason));
  const busy = acting.isPending ? acting.variables.id : null;
  return { busy, rowResults, decide, reject, decideMany, moveEnd, askToDelete };
}
