import { Box, Flex, Text } from '@mantine/core';
import type { ContactReply } from '@qram/contract/modules/contact/contact';
import { Time } from '../../../admin/text/Time.tsx';
import { UserName } from '../../../admin/text/UserName.tsx';
import panel from '../../../admin/ui/panel.module.css';
import text from '../../../admin/ui/text.module.css';
import { MessageDelivery } from './MessageDelivery.tsx';
import { replyLine } from './message-labels.ts';

/** The replies to a message, oldest first, each with where its email is. */
export function ReplyList({ replies }: { replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="message-replies">
      <Box component="h3" id="message-replies" mb="sm" fz="md">
        {replies.length === 1 ? 'Reply' : 'Replies'}
      </Box>
      <Flex component="ol" direction="column" gap="sm">
        {replies.map((reply) => (
          <Box key={reply.id} component="li" fz="md" className={panel.box}>
            <Text mb="xs" fz="sm" c="var(--ink-2)" className={text.wrap}>
              {reply.sent_by === null ? null : (
                <span>
                  <UserName name={reply.sent_by} username={reply.sent_by_username} />,{' '}
                </span>
              )}
              <Time at={reply.created_at} show="time" />
            </Text>
            <Text dir="auto" mb="sm" fz="md" className={text.asTyped}>
              {reply.text}
            </Text>
            <Box fz="sm">
              <MessageDelivery delivery={reply.delivery} line={replyLine(reply.delivery)} />
            </Box>
          </Box>
        ))}
      </Flex>
    </section>
  );
}
