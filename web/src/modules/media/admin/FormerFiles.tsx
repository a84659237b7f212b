import { Button, Text } from '@mantine/core';
import { TRASH_DAYS } from '@qram/contract/audit-limits';
import { DAY_MS } from '@qram/contract/durations';
import type { MediaFile } from '@qram/contract/modules/media';
import { IconArrowBackUp, IconFile } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import { FileLink } from '../../../admin/history/FileDifference.tsx';
import { versionsQuery } from '../../../admin/history/version-queries.ts';
import { UserName } from '../../../admin/UserName.tsx';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { useApi } from '../../../api-context.tsx';
import { localDate } from '../../../ui/dates.ts';
import { type FormerFile, formerFiles } from './former-files.ts';
import { places } from './media-labels.ts';
import classes from './media-panel.module.css';
import { mediaScreen } from './media-screen.ts';
import type { useMediaChanges } from './use-media-changes.ts';

const [{ path }] = mediaScreen.collections;

interface FormerFilesProps {
  file: MediaFile;
  changes: ReturnType<typeof useMediaChanges>;
}

/** Files that this one has replaced, until they are deleted. */
export function FormerFiles({ file, changes }: FormerFilesProps) {
  const versions = useInfiniteQuery(versionsQuery(useApi(), { module: 'media', path }, file.id));
  const former = formerFiles(versions.data?.pages.flatMap(({ rows }) => rows) ?? []);
  if (former.length === 0 && !versions.hasNextPage) return null;
  return (
    <section className={classes.section} aria-labelledby="media-former">
      <h3 className={classes.heading} id="media-former">
        Earlier files
      </h3>
      <ul className={classes.former}>
        {former.map((one) => (
          <FormerItem key={one.number} file={file} former={one} changes={changes} />
        ))}
      </ul>
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
        <Text inherit mb={20} fz={15} lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
          {stored.name} takes the place of {file.name}
          {file.uses > 0 ? ` in ${places(file.uses)}` : ''}, along with its earlier details. You can restore {file.name}{' '}
          for {TRASH_DAYS} days.
        </Text>
      ),
      act: () => changes.restore(number),
    });
  return (
    <li className={classes.formerItem}>
      <span className={classes.formerThumb} aria-hidden="true">
        {stored.picture ? (
          <SafeImage src={stored.picture} alt="" fallback={<IconFile size={20} stroke={1.4} />} />
        ) : (
          <IconFile size={20} stroke={1.4} />
        )}
      </span>
      <div className={classes.formerText}>
        <span className={classes.formerName}>{stored.name}</span>
        <span>
          Replaced {localDate(replacedAt)}
          {replacedBy === null ? null : (
            <>
              {' '}
              by <UserName {...replacedBy} />
            </>
          )}
        </span>
        <span>Will be deleted on {localDate(deletedOn)}</span>
        <span className={classes.formerActions}>
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
        </span>
      </div>
    </li>
  );
}
