import { isPublishedCollection } from '@qram/contract/collection/content';
import type { FoundRecord } from '@qram/contract/modules/audit/audit';
import { dollars } from '@qram/contract/values/dollars';
import { IconCheck, IconEye, IconEyeOff, IconGift } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getLabels } from '../admin/declaration/admin-screens.ts';
import { useLiveChange } from '../admin/record/publication/use-live-change.ts';
import { useApi } from '../api/api-context.tsx';
import {
  pendingRequestsQuery,
  requestName,
  useRequestActions,
} from '../modules/service-requests/shared/use-waiting-requests.ts';
import { openingServicesQuery } from '../modules/users/admin/opening-services-query.ts';
import { usePlannedMonth } from '../modules/users/admin/use-planned-month.ts';
import { describeRecord, type PaletteEntry, type PaletteGroup } from './palette-actions.tsx';
import type { AskedAct } from './palette-acts.ts';

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;
/** Requests and users that are offered. */
const OFFERED = 5;

/** What palette entries do with records; they end after the palette has closed. */
export function useRecordActs() {
  const { decide } = useRequestActions();
  return { approve: decide, changeLive: useLiveChange(), giveMonth: usePlannedMonth() };
}

type RecordActs = ReturnType<typeof useRecordActs>;

function liveEntries(
  found: readonly FoundRecord[],
  verb: 'publish' | 'hide',
  { changeLive }: RecordActs,
): PaletteEntry[] {
  const [Glyph, label] = verb === 'publish' ? [IconEye, 'Publish'] : [IconEyeOff, 'Hide'];
  return found
    .filter(({ kind, state }) => isPublishedCollection(kind) && (state === 'live') === (verb === 'hide'))
    .map((record) => ({
      id: `${verb} ${record.kind} ${record.id}`,
      label: `${label} “${record.title}”`,
      description: [getLabels(record.kind).noun, describeRecord(record)].filter(Boolean).join(' · '),
      icon: <Glyph {...ICON} />,
      choose: () => void changeLive(record, verb === 'publish' ? 'publish' : 'unpublish'),
    }));
}

/** The entries that do what a query asks for, one for each record that it can mean; null for a query without a verb. */
export function useActEntries(
  act: AskedAct | null,
  found: readonly FoundRecord[],
  acts: RecordActs,
): PaletteGroup | null {
  const api = useApi();
  const requests = useQuery({
    ...pendingRequestsQuery(api, act?.words ?? '', OFFERED),
    enabled: act?.verb === 'approve',
  });
  const services = useQuery({ ...openingServicesQuery(api), enabled: act?.verb === 'give' });
  if (!act) return null;
  const approvals = (requests.data?.rows ?? []).map((request) => ({
    id: `approve ${request.id}`,
    label: `Approve ${requestName(request)}`,
    description: dollars(request.price),
    icon: <IconCheck {...ICON} />,
    choose: () => acts.approve('approve', request),
  }));
  const users = found.filter(({ kind, state }) => kind === 'users' && state === 'active').slice(0, OFFERED);
  const months = users.flatMap((user) =>
    (services.data ?? []).map((service) => ({
      id: `give ${user.id} ${service.id}`,
      label: `Give ${user.title} a month of ${service.title}`,
      description: describeRecord(user),
      icon: <IconGift {...ICON} />,
      choose: () => void acts.giveMonth({ id: user.id, name: user.title, username: user.note }, service),
    })),
  );
  const entries = {
    approve: () => approvals,
    give: () => months,
    publish: () => liveEntries(found, 'publish', acts),
    hide: () => liveEntries(found, 'hide', acts),
  }[act.verb]();
  return { label: 'Do', entries };
}
