import { Button } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { useSaveUndo } from '../../../admin/list/selection/use-undo.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { PackageHolders } from '../../users/shared/PackageHolders.tsx';
import { buttonsScreen } from './buttons-screen.ts';

const [kind] = buttonsScreen.collections;
const FAILED = 'Error saving button.';

/** Who has the services that are about to be deleted, with the offer to hide them instead. */
export function ServiceHolders({ records }: { records: readonly ServiceButton[] | null }) {
  const live = records?.filter(({ active }) => active === 1) ?? [];
  return (
    <PackageHolders of="services" ids={records?.map(({ id }) => id) ?? null}>
      {live.length > 0 ? <HideInstead services={live} /> : null}
    </PackageHolders>
  );
}

function HideInstead({ services }: { services: readonly ServiceButton[] }) {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const undo = useSaveUndo<ServiceButton>({ ...kind, getName: ({ title }) => title });
  const hiding = useMutation({
    mutationFn: async () => {
      for (const { id, updated_at } of services) {
        const { data } = await api('PUT /api/buttons/:id', { params: { id }, body: { active: 0, updated_at } });
        toastDone(`Hidden: ${data.title}`, { key: FAILED, undo: undo(data) });
      }
    },
    onError: (error) => toastFailed(FAILED, findReason(error)),
    onSettled: async () => {
      modals.closeAll();
      await invalidateModule(queryClient, 'buttons');
    },
  });
  return (
    <Button mt="sm" variant="default" loading={hiding.isPending} onClick={() => hiding.mutate()}>
      {services.length === 1 ? 'Hide it instead' : 'Hide them instead'}
    </Button>
  );
}
