import { useDebouncedValue } from '@mantine/hooks';
import type { Duplicate } from '@qram/contract/collection/duplicates';
import { useQuery } from '@tanstack/react-query';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';

const DELAY = 300;

interface Question {
  module: string;
  /** The typed value; null: nothing to ask about. */
  value: string | null;
  /** The record in the form; null for a new one. */
  record: { id: number } | null;
  find: (api: Transport, value: string, except: number | undefined, signal: AbortSignal) => Promise<Duplicate[]>;
}

/** Other records that have the typed value, a moment after it was typed. Without a connection there are none. */
export function useDuplicates({ module, value, record, find }: Question): readonly Duplicate[] {
  const api = useApi();
  const [asked] = useDebouncedValue(value, DELAY);
  const { data = [] } = useQuery({
    queryKey: [module, 'duplicates', asked, record?.id],
    queryFn: ({ signal }) => find(api, asked ?? '', record?.id, signal),
    enabled: asked !== null,
    staleTime: 0,
  });
  return asked === null || asked !== value ? [] : data;
}
