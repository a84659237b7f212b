import { Box, Button, Center, Flex, Group, Stack, Text } from '@mantine/core';
import type { RecordVersion, VersionFile } from '@qram/contract/collection/versions';
import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { DAY_MS } from '@qram/contract/values/durations';
import { IconArrowBackUp, IconFile } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { collectionCalls } from '../../../admin/calls/collection-calls.ts';
import { FileLink } from '../../../admin/record/history/FileDifference.tsx';
import { isFile } from '../../../admin/record/history/version-labels.ts';
import { versionsQuery } from '../../../admin/record/history/version-queries.ts';
import { UserName } from '../../../admin/text/UserName.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import text from '../../../admin/ui/text.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { useApi } from '../../../api/api-context.tsx';
import { localDate } from '../../../ui/text/dates.ts';
import { places } from '../shared/media-labels.ts';
import classes from './media-panel.module.css';
import { mediaScreen } from './media-screen.ts';
import type { useMediaChanges } from './use-media-changes.ts';

/** A file that was replaced and is still stored. */
export interface FormerFile {
  /** The last version with it. */
  number: number;
  stored: VersionFile;
  replacedAt: string;
  /** Null if unknown. */
  replacedBy: { name: string; username: string | null } | null;
}

/** The files that versions, newest first, replaced: each once, and without the present one. */
export function formerFiles(versions: readonly RecordVersion[]): FormerFile[] {
  const seen = new Set<string>();
  return versions.flatMap(({ number, at, actor_name: name, actor_username: username, changes }) => {
    const { before = null, after = null } = changes.find(({ field }) => field === 'file') ?? {};
    if (!isFile(before) || !isFile(after)) return [];
    if (seen.size === 0) seen.add(after.id);
    if (seen.has(before.id)) return [];
    seen.add(before.id);
    const replacedBy = name === null ? null : { name, username };
    return before.available ? [{ number: number - 1, stored: before, replacedAt: at, replacedBy }] : [];
  });
}

const [{ path }] = mediaScreen.collections;

interface FormerFilesProps {
  file: MediaFile;
  changes: ReturnType<typeof useMediaChanges>;
}

export function FormerFiles({ file, changes }: FormerFilesProps) {
  const versions = useInfiniteQuery(versionsQuery(useApi(), { module: 'media', path }, file.id));
  const former = formerFiles(versions.data?.pages.flatMap(({ rows }) => rows) ?? []);
  if (former.length === 0 && !versions.hasNextPage) return null;
  return (
    <section className={classes.section} aria-labelledby="media-former">
      <Box component="h3" mb="xs" fz="sm" id="media-former">
        Earlier files
      </Box>
      <Flex component="ul" direction="column" gap="md">
        {former.map((one) => (
          <FormerItem key={one.number} file={file} former={one} changes={changes} />
        ))}
      </Flex>
      {versions.hasNextPage ? (
        <Button
          variant="subtle"
          size="sm"
          loading={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          Show older files
        </Button>
      ) : null}
    </section>
  );
}

function FormerItem({ file, former, changes }: FormerFilesProps & { former: FormerFile }) {
  const api = useApi();
  const confirm = useConfirm();
  const { number, stored, replacedAt, replacedBy } = former;
  const link = () => collectionCalls(api, path).versionFileLink({ id: file.id, number }, 'file');
  const deletedOn = new Date(Date.parse(replacedAt) + TRASH_DAYS * DAY_MS).toISOString();
  const restore = () =>
    confirm({
      title: 'Restore file',
      confirm: 'Restore',
      children: (
        <Text mb="lg" fz="md" lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {`${stored.name} takes the place of ${file.name}${file.uses > 0 ? ` in ${places(file.uses)}` : ''}, along with its earlier details. You can restore ${file.name} for ${TRASH_DAYS} days.`}
        </Text>
      ),
      act: () => changes.restore(number),
    });
  return (
    <Flex component="li" gap="sm">
      <Center
        flex="none"
        w={56}
        h={56}
        bd="1px solid var(--line)"
        bdrs={8}
        bg="var(--sunken)"
        c="dimmed"
        className={classes.formerThumb}
        aria-hidden="true"
      >
        {stored.picture ? (
          <SafeImage src={stored.picture} alt="" fallback={<IconFile size={20} stroke={1.4} />} />
        ) : (
          <IconFile size={20} stroke={1.4} />
        )}
      </Center>
      <Stack flex={1} gap={0} miw={0} fz="sm" lh={1.45} c="dimmed">
        <Text span fz="sm" fw={600} c="var(--ink)" className={text.wrap}>
          {stored.name}
        </Text>
        <span>
          <span>{`Replaced ${localDate(replacedAt)}`}</span>
          {replacedBy === null ? null : (
            <span>
              {' '}
              by <UserName {...replacedBy} />
            </span>
          )}
        </span>
        <span>{`Will be deleted on ${localDate(deletedOn)}`}</span>
        <Group gap="var(--space-1) var(--space-2)" mt="xxs">
          <FileLink compared={{ file: stored, label: `Version ${number}`, link }} />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={changes.busy !== null}
            leftSection={<IconArrowBackUp size={15} stroke={1.8} aria-hidden="true" />}
            aria-label={`Restore ${stored.name} of version ${number}`}
            onClick={restore}
          >
            Restore
          </Button>
        </Group>
      </Stack>
    </Flex>
  );
}
