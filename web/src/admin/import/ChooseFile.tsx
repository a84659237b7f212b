import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IMPORT_LIMITS } from '@qram/contract/collection/import';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { fetchFile } from '../../api/http-transport.ts';
import { fileSize } from '../../ui/text/file-size.ts';
import { getFileName, saveFile } from '../../ui/text/save-file.ts';
import type { AdminCollection, FormValues, ImportKey } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import field from '../record/fields/file-field.module.css';
import { count } from '../text/text-format.ts';
import { findReason, toastFailed } from '../theme/toast.tsx';
import text from '../ui/text.module.css';
import { RecentImports } from './RecentImports.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSession } from './use-import.ts';

const FAILED = "The template couldn't be downloaded.";

async function saveTemplate(endpoint: ImportKey): Promise<void> {
  try {
    const response = await fetchFile(`${endpoint.slice('POST '.length)}-template`);
    saveFile(await response.blob(), getFileName(response.headers.get('content-disposition')) ?? 'template.csv');
  } catch (error) {
    toastFailed(FAILED, findReason(error));
  }
}

interface ChooseFileProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  endpoint: ImportKey;
  session: ImportSession;
  onClose: () => void;
}

export function ChooseFile<R extends StoredRecord, V extends FormValues>({
  definition,
  endpoint,
  session,
  onClose,
}: ChooseFileProps<R, V>) {
  const { nouns, noun } = definition;
  return (
    <StepFrame
      number={1}
      title="Choose a file"
      session={session}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      <FileZone session={session} />
      <Flex component="ul" direction="column" gap="xs" fz="sm" c="var(--ink-2)">
        <li>The first row names the columns. An export of this list has the right ones.</li>
        <li>{`A row with an ID changes that ${noun}. A row without one adds a new ${noun}.`}</li>
        {definition.path === '/api/users' ? (
          <li>New users get an email with a link to set their password. Passwords are never imported.</li>
        ) : null}
        <li>
          You'll see what happens to each row before anything is saved. If some rows are refused, you can import the
          rest or cancel.
        </li>
      </Flex>
      <Button
        flex="none"
        mr="auto"
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.8} />}
        onClick={() => void saveTemplate(endpoint)}
      >
        Download a template
      </Button>
      <RecentImports definition={definition} nouns={nouns} />
    </StepFrame>
  );
}

function FileZone({ session }: { session: ImportSession }) {
  const openPicker = useRef<() => void>(null);
  const { file, progress } = session;
  const busy = progress !== null;
  const take = (chosen: File | undefined) => chosen && void session.choose(chosen);
  const pick = (event: MouseEvent) => {
    event.stopPropagation();
    openPicker.current?.();
  };
  return (
    <Dropzone
      openRef={openPicker}
      multiple={false}
      disabled={busy}
      activateOnKeyboard={false}
      onDrop={(files) => take(files[0])}
      onReject={(rejections) => take(rejections[0]?.file)}
      inputProps={{ 'aria-label': 'CSV file', accept: '.csv,.tsv,.txt' }}
      enablePointerEvents
      className={field.zone}
      flex="none"
      radius="lg"
      p="lg"
    >
      <Group gap="var(--space-3) var(--space-4)">
        <Flex flex="none" c="dimmed">
          <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden="true" />
        </Flex>
        <Stack flex="1 1 200px" gap={0} miw={0}>
          <Text span fw={600} className={text.wrap}>
            {file ? file.name : 'Drop a CSV file here'}
          </Text>
          <Text span mt={2} fz="xs" className={field.quiet}>
            {file
              ? fileSize(file.size)
              : `UTF-8, at most ${count(IMPORT_LIMITS.rowsMax)} rows and ${IMPORT_LIMITS.megabytes}\u00a0MB`}
          </Text>
        </Stack>
        <Button disabled={busy} onClick={pick}>
          Choose a file
        </Button>
      </Group>
    </Dropzone>
  );
}
