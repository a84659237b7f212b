import { Box, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import { count } from '../../../admin/text-format.ts';
import { reasonOf, toastDone } from '../../../admin/toast.tsx';
import { focusScreenTitle } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { BANNER_MESSAGES, useFailure } from './FailureBanner.tsx';
import classes from './premium-app-categories.module.css';

const TRASH_NOTE = 'This action cannot be undone here. The trash keeps it for 30 days.';

function topicsNote({ qramtopic }: PremiumAppCategory): string {
  if (qramtopic.length === 0) return '';
  return qramtopic.length === 1 ? 'Its topic goes with it. ' : `Its ${count(qramtopic.length)} topics go with it. `;
}

/**
 * Deletes categories and topics after a confirmation; failures go to the banner (requirements: Premium applications).
 */
export function usePremiumAppsDeletion() {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const { tell, dismiss } = useFailure();

  const confirm = (title: string, name: string, note: string, act: () => Promise<unknown>, failed: string) =>
    modals.openConfirmModal({
      title,
      children: (
        <Box mb={20}>
          <p className={classes.named}>{name}</p>
          <Text inherit mt={12} fz={14.5} lh={1.5} c="var(--ink-2)">
            {note}
          </Text>
        </Box>
      ),
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: async () => {
        dismiss();
        try {
          await act();
          toastDone(`Moved to the trash: ${name}`);
        } catch (error) {
          tell(failed, reasonOf(error));
        }
        await invalidateModule(queryClient, 'premium-apps');
        focusScreenTitle();
      },
    });

  return {
    askDeleteTopic: ({ id, title }: PremiumAppTopic) =>
      confirm(
        'Delete item',
        title,
        TRASH_NOTE,
        () => api('DELETE /api/qramtopics/:id', { params: { id } }),
        BANNER_MESSAGES.deleteTopic,
      ),
    askDeleteCategory: (category: PremiumAppCategory) =>
      confirm(
        'Delete category',
        category.title,
        topicsNote(category) + TRASH_NOTE,
        () => api('DELETE /api/qramcategories/:id', { params: { id: category.id } }),
        BANNER_MESSAGES.deleteCategory,
      ),
  };
}
