import { Button, Menu } from '@mantine/core';
import type { PremiumAppCategory } from '@qram/contract/modules/premium-apps';
import { IconApps, IconFolder, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { TrashDialog } from '../../../admin/collection/TrashDialog.tsx';
import { premiumAppTopicsDefinition } from './premium-app-topics-definition.tsx';
import { premiumAppsScreen } from './premium-apps-screen.ts';

const [, categories] = premiumAppsScreen.collections;
const CATEGORIES = {
  ...categories,
  noun: 'category',
  nouns: 'categories',
  nameOf: (category: PremiumAppCategory) => category.title,
};

/** Opens the trash of categories or topics. */
export function TrashMenu() {
  const [open, setOpen] = useState<'categories' | 'topics' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconTrash size={16} stroke={1.8} />}>
            Trash
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFolder size={17} stroke={1.6} />} onClick={() => setOpen('categories')}>
            Deleted categories
          </Menu.Item>
          <Menu.Item leftSection={<IconApps size={17} stroke={1.6} />} onClick={() => setOpen('topics')}>
            Deleted topics
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TrashDialog kind={CATEGORIES} title="Deleted categories" opened={open === 'categories'} onClose={close} />
      <TrashDialog
        kind={premiumAppTopicsDefinition}
        title="Deleted topics"
        opened={open === 'topics'}
        onClose={close}
      />
    </>
  );
}
