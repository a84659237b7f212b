import { Box, Button, Flex, Text } from '@mantine/core';
import type { PreviewComment } from '@qram/contract/modules/previews';
import { Badge } from '../../ui/Badge.tsx';
import { Time } from '../Time.tsx';
import panel from '../ui/panel.module.css';
import text from '../ui/text.module.css';

interface PreviewCommentsProps {
  comments: readonly PreviewComment[];
  /** When the record was last saved. */
  savedAt: string;
  /** The one that is being deleted. */
  busy: number | null;
  onDelete: (id: number) => void;
}

/** Approvals and comments of those who got a preview link, newest first. */
export const PreviewComments = ({ comments, savedAt, busy, onDelete }: PreviewCommentsProps) => (
  <Box component="ul" mb={10} className={`${panel.box} ${panel.rows}`} p="0 14px" aria-label="Comments">
    {comments.toReversed().map((comment) => (
      <Flex key={comment.id} component="li" justify="space-between" align="flex-start" gap={12} py={10}>
        <Box miw={0} fz={14.5} className={text.wrap}>
          <Flex wrap="wrap" align="center" gap="2px 8px">
            <Text span fw={600} dir="auto">
              {comment.name || 'Someone'}
            </Text>
            {comment.approved === 1 ? (
              <Badge small tone="good">
                Approved
              </Badge>
            ) : null}
          </Flex>
          {comment.text ? (
            <Text mt={2} fz={14.5} lh={1.5} className={text.asTyped} dir="auto">
              {comment.text}
            </Text>
          ) : null}
          <Text mt={2} fz={13} c="dimmed">
            <Time at={comment.created_at} show="time" />
            <span>{`${comment.record_version === null ? '' : `, on version ${comment.record_version}`}${savedAt > comment.record_updated_at ? ', changed since' : ''}`}</span>
          </Text>
        </Box>
        <Button
          flex="none"
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={busy === comment.id}
          aria-label={`Delete ${comment.approved === 1 ? 'the approval' : 'the comment'} of ${comment.name || 'someone'}`}
          onClick={() => onDelete(comment.id)}
        >
          Delete
        </Button>
      </Flex>
    ))}
  </Box>
);
