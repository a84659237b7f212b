import { Box, Flex } from '@mantine/core';
import { MoveHandle } from './MoveControls.tsx';

/** A record's order, with a handle to move it while the list shows all records in their order. */
export function OrderCell({ record, name }: { record: { id: number; order: number }; name: string }) {
  return (
    <Flex component="span" display="inline-flex" align="center" gap={2}>
      <Box component="span" miw={22}>
        {record.order}
      </Box>
      <MoveHandle id={record.id} name={name} />
    </Flex>
  );
}
