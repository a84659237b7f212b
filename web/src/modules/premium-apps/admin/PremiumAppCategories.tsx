import { Button, Skeleton, Stack } from '@mantine/core';
import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { IconApps, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { CategoryChanges } from '../../../admin/category/use-category-changes.ts';
import type { ChangeAddress } from '../../../admin/collection/collection-address.ts';
import panel from '../../../admin/ui/panel.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PremiumAppCategoryPanel } from './PremiumAppCategoryPanel.tsx';
import { usePremiumAppsDeletion } from './use-premium-apps-deletion.tsx';

interface PremiumAppCategoriesProps {
  categories: PremiumAppCategory[] | undefined;
  failed: boolean;
  busy: boolean;
  changes: CategoryChanges;
  change: ChangeAddress;
  onRetry: () => void;
}

/** One panel per category, or the empty and error states. */
export function PremiumAppCategories({
  categories,
  failed,
  busy,
  changes,
  change,
  onRetry,
}: PremiumAppCategoriesProps) {
  const { askDeleteCategory, askDeleteTopic } = usePremiumAppsDeletion();
  const topics = {
    onAdd: (categoryId: number) => change({ open: { kind: 'new' }, filter: categoryId }),
    onView: ({ id }: PremiumAppTopic) => change({ open: { kind: 'view', id } }),
    onEdit: ({ id }: PremiumAppTopic) => change({ open: { kind: 'edit', id } }),
    onDelete: askDeleteTopic,
  };
  if (categories && categories.length > 0) {
    return (
      <Stack gap={16}>
        {categories.map((category) => (
          <PremiumAppCategoryPanel
            key={category.id}
            category={category}
            changes={changes}
            topics={topics}
            onDelete={() => askDeleteCategory(category)}
          />
        ))}
      </Stack>
    );
  }
  if (categories) {
    return (
      <section className={panel.panel}>
        <EmptyState
          icon={IconApps}
          title="No categories available."
          text="Add the first category above, then its topics."
        />
      </section>
    );
  }
  if (failed) {
    return (
      <section className={panel.panel}>
        <EmptyState
          icon={IconPlugConnectedX}
          title="The categories are not shown"
          text="They are still stored. Only reading them failed."
          action={
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry} loading={busy}>
              Try again
            </Button>
          }
        />
      </section>
    );
  }
  return (
    <Stack gap={16} role="status" aria-label="Loading">
      {[168, 116].map((height) => (
        <Skeleton key={height} h={height} radius="lg" />
      ))}
    </Stack>
  );
}
