import { Button } from '@mantine/core';
import type { CollectionName } from '@qram/contract/collections';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatLabels, getTrash } from '../admin-screens.ts';

/** Leads from a list to its records in the trash. */
export function TrashLink({ kind }: { kind: CollectionName }) {
  return (
    <Button
      component={Link}
      to={getTrash(kind)}
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
      aria-label={`Trash: ${formatLabels(kind).label}`}
    >
      Trash
    </Button>
  );
}
