import { Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import type { TutorialCategory } from '@qram/contract/modules/tutorials/tutorials';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { useUndo } from '../../../admin/list/selection/use-undo.ts';
import { trashLink } from '../../../admin/list/table/record-place.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { focusScreenTitle } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { tutorialsScreen } from './tutorials-screen.ts';

const [, categoryLabels] = tutorialsScreen.collections;

const FAILED = 'Failed to delete category.';

interface DeleteCategoryDialogProps {
  category: TutorialCategory | null;
  categories: readonly TutorialCategory[];
  onClose: () => void;
  onDeleted: (id: number) => void;
}

/** Confirms the deletion of a category, and lets the admin choose what happens to its topics. */
export function DeleteCategoryDialog({ category, categories, onClose, onDeleted }: DeleteCategoryDialogProps) {
  const [shown, setShown] = useState(category);
  useEffect(() => {
    if (category) setShown(category);
  }, [category]);
  const target = category ?? shown;
  return (
    <Modal
      opened={category !== null}
      onClose={onClose}
      title="Delete category"
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {target ? (
        <DeletionForm
          key={target.id}
          category={target}
          others={categories.filter(({ id }) => id !== target.id)}
          next={findNeighbor(categories, target.id)}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      ) : null}
    </Modal>
  );
}

/** The category after this one, or else the one before. */
function findNeighbor(categories: readonly TutorialCategory[], id: number): TutorialCategory | undefined {
  const at = categories.findIndex((category) => category.id === id);
  return categories[at + 1] ?? categories[at - 1];
}

type TopicHandling = 'move' | 'delete';

interface DeletionFormProps {
  category: TutorialCategory;
  others: readonly TutorialCategory[];
  /** The category that the topics move to unless the admin chooses another one. */
  next: TutorialCategory | undefined;
  onClose: () => void;
  onDeleted: (id: number) => void;
}

function DeletionForm({ category, others, next, onClose, onDeleted }: DeletionFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const undo = useUndo(categoryLabels);
  const [topicHandling, setTopicHandling] = useState<TopicHandling>(others.length > 0 ? 'move' : 'delete');
  const [to, setTo] = useState(next ? String(next.id) : null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const { id, title, topics_count: topics } = category;
  const has = topics === 0 ? null : `its ${topics === 1 ? 'lesson' : `${count(topics)} lessons`}`;
  const query = () => {
    if (!has) return {};
    return topicHandling === 'move' ? { topics: topicHandling, to: Number(to) } : { topics: topicHandling };
  };

  const { mutate, isPending: busy } = useMutation({
    mutationFn: () => api('DELETE /api/categories/:id', { params: { id }, query: query() }),
    onSuccess: () => {
      toastDone(`Moved to the trash: ${title}`, { key: FAILED, undo: undo([id]), place: trashLink('categories') });
      onDeleted(id);
      focusScreenTitle();
    },
    onError: (error) => toastFailed(FAILED, findReason(error)),
    onSettled: () => void invalidateModule(queryClient, 'tutorials'),
  });
  const remove = () => {
    if (has && topicHandling === 'move' && to === null) return setFieldError('Choose a category.');
    return mutate();
  };

  return (
    <>
      <Text mb="md" lh={1.55} className={panel.subject}>
        {title}
      </Text>
      {has ? (
        <Radio.Group
          mb="md"
          labelProps={{ display: 'block' }}
          label={`What should happen to ${has}?`}
          value={topicHandling}
          onChange={(value) => setTopicHandling(value as TopicHandling)}
        >
          <Stack gap="sm" mt="md">
            <Radio value="move" label="Move to another category" disabled={others.length === 0} />
            {topicHandling === 'move' ? (
              <Select
                m="-2px 0 4px 32px"
                aria-label="Category to move to"
                placeholder="Choose a category"
                searchable={others.length > 8}
                data={others.map((other) => ({ value: String(other.id), label: other.title }))}
                value={to}
                error={fieldError}
                onChange={(value) => {
                  setFieldError(null);
                  setTo(value);
                }}
              />
            ) : null}
            <Radio value="delete" label="Delete with the category" />
          </Stack>
        </Radio.Group>
      ) : null}
      <Text fz="sm" lh={1.5} c="var(--ink-2)">
        This action cannot be undone here. Deleted items stay in the trash for 30 days.
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={remove} loading={busy}>
          {has && topicHandling === 'move' ? 'Move and delete' : 'Delete'}
        </Button>
      </Group>
    </>
  );
}
