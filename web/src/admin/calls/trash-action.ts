import type { CollectionName } from '@qram/contract/collections';
import { IconTrash } from '@tabler/icons-react';
import { getLabels, trashPath } from '../declaration/admin-screens.ts';
import type { ScreenAction } from '../ui/ScreenActions.tsx';

export const trashAction = (kind: CollectionName): ScreenAction => ({
  label: 'Trash',
  named: `Trash: ${getLabels(kind).label}`,
  icon: IconTrash,
  to: trashPath(kind),
});
