import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import type { AdminCollection, FormValues, ImportKey } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import controls from '../controls.module.css';
import { ImportDrawer } from './ImportDrawer.tsx';

interface ImportButtonProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  endpoint: ImportKey;
}

/** Opens the import of a collection. */
export function ImportButton<R extends StoredRecord, V extends FormValues>({
  definition,
  endpoint,
}: ImportButtonProps<R, V>) {
  const [opened, drawer] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        classNames={{ section: controls.spareIcon }}
        leftSection={<IconUpload size={16} stroke={1.8} />}
        onClick={drawer.open}
        aria-label={`Import: ${definition.title}`}
      >
        Import
      </Button>
      <ImportDrawer definition={definition} endpoint={endpoint} opened={opened} onClose={drawer.close} />
    </>
  );
}
