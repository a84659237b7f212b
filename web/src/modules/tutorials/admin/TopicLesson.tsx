import { Box, Button, Flex, Input } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import controls from '../../../admin/controls.module.css';
import { count } from '../../../admin/text-format.ts';
import { lessonAddress } from './tutorials-screen.ts';

function getLength(body: string): string {
  const words = body.match(/\S+/g)?.length ?? 0;
  return `${count(words)} ${words === 1 ? 'word' : 'words'}`;
}

/** Leads to the screen that edits a topic's lesson. */
export function LessonLink({ id, body }: { id: number; body: string }) {
  return (
    <Flex component="span" wrap="wrap" align="center" justify="space-between" gap="6px 12px">
      <span>{body === '' ? 'None yet' : getLength(body)}</span>
      <Button
        component={Link}
        to={lessonAddress(id)}
        variant="default"
        leftSection={<IconPencil size={14} stroke={1.8} />}
      >
        {body === '' ? 'Write lesson' : 'Edit lesson'}
      </Button>
    </Flex>
  );
}

/** The lesson in the form of a saved topic: it is written on a screen of its own. */
export function LessonField({ id, body }: { id: number; body: string }) {
  return (
    <Box component="fieldset" fz={15} className={controls.fieldset}>
      <Input.Label component="legend" p={0}>
        Text
      </Input.Label>
      <LessonLink id={id} body={body} />
    </Box>
  );
}
