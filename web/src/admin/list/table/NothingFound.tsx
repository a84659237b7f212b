import { Button } from '@mantine/core';
import { type Icon, IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

interface NothingFoundProps {
  nouns: string;
  icon: Icon;
  search: string;
  /** True if the filter is set. */
  filtered?: boolean;
  onClear: () => void;
  onAdd: () => void;
}

/** Empty state of every list (requirements: Admin lists), with the next step. */
export function NothingFound({ nouns, icon, search, filtered = false, onClear, onAdd }: NothingFoundProps) {
  if (search || filtered) {
    return (
      <EmptyState
        icon={IconSearchOff}
        title="No items found"
        text={search ? `Nothing matches “${search}”.` : `No ${nouns} match these filters.`}
        action={
          <Button variant="default" onClick={onClear}>
            {filtered ? 'Show all' : 'Clear search'}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No items found"
      text={`There are no ${nouns} yet. Add the first one.`}
      action={<Button onClick={onAdd}>Add New</Button>}
    />
  );
}
