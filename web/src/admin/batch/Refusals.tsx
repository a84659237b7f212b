import { Box } from '@mantine/core';
import type { BulkEditResult } from '../calls/collection-calls.ts';
import { count } from '../text/text-format.ts';
import text from '../ui/text.module.css';

/** Records named in a message; further ones are only counted. */
const NAMED = 5;

interface RefusalsProps {
  refused: BulkEditResult['results'];
  getName?: (id: number) => string;
}

export function Refusals({ refused, getName }: RefusalsProps) {
  return (
    <Box component="ul" mt="xxs" className={text.wrap}>
      {refused.slice(0, NAMED).map(({ id, message }) => (
        <li key={id}>{`${getName ? `${getName(id)}: ` : ''}${message ?? ''}`}</li>
      ))}
      {refused.length > NAMED ? <li>{`and ${count(refused.length - NAMED)} more`}</li> : null}
    </Box>
  );
}
