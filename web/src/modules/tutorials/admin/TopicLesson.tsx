import { Box, Button, Input } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import controls from '../../../admin/theme/controls.module.css';
import { lessonPath } from './tutorials-screen.ts';

export function LessonLink({ id, body }: { id: number; body: string }) {
  return (
    <Button component={Link} to={lessonPath(id)} variant="default" leftSection={<IconPencil size={14} stroke={1.8} />}>
      {body === '' ? 'Write text' : 'Edit text'}
    </Button>
  );
}

/** The lesson in the form of a saved topic: it is written on a screen of its own. */
export function LessonField({ id, body }: { id: number; body: string }) {
  return (
    <Box component="fieldset" fz="md" className={controls.fieldset}>
      <Input.Label component="legend" p={0}>
        Text
      </Input.Label>
      <LessonLink id={id} body={body} />
    </Box>
  );
}
