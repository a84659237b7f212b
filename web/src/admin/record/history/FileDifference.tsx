import { Anchor, Flex, Stack, Text } from '@mantine/core';
import type { VersionFile } from '@qram/contract/collection/versions';
import { IconArrowRight, IconFile, IconFileOff } from '@tabler/icons-react';
import { fileSize } from '../../../ui/text/file-size.ts';
import { SafeImage } from '../../ui/SafeImage.tsx';
import text from '../../ui/text.module.css';
import { openInTab } from '../../url/open-in-tab.ts';
import classes from './differences.module.css';

/** A file of one of the compared versions. */
export interface ComparedFile {
  file: VersionFile | null;
  /** `Version 5` */
  label: string;
  link: () => Promise<string>;
}

const INLINE = /\.pdf$/i;

const openFile = ({ file, link }: ComparedFile): Promise<void> =>
  openInTab(link, INLINE.test(file?.name ?? '') || file?.name === 'Document');

/** Width of a smaller variant in a picture's name. */
const VARIANT = /-\d+(?=\.webp$)/;

const LINK = { underline: 'always', c: 'var(--accent-strong)' } as const;

export function FileLink({ compared }: { compared: ComparedFile }) {
  const { file } = compared;
  if (!file?.available) return <span>Deleted</span>;
  const label = (
    <>
      Open
      <span className="visually-hidden">{` ${file.name} of ${compared.label.toLowerCase()}`}</span>
    </>
  );
  return file.picture ? (
    <Anchor {...LINK} href={file.picture.replace(VARIANT, '')} target="_blank" rel="noreferrer">
      {label}
    </Anchor>
  ) : (
    <Anchor {...LINK} component="button" type="button" onClick={() => void openFile(compared)}>
      {label}
    </Anchor>
  );
}

function FileCard({ kind, compared }: { kind: 'removed' | 'added'; compared: ComparedFile }) {
  const { file, label } = compared;
  const FileGlyph = file?.available ? IconFile : IconFileOff;
  return (
    <Flex
      gap="md"
      align="center"
      miw={0}
      p="sm"
      bd="1px solid var(--line)"
      bdrs={12}
      className={classes.file}
      data-kind={kind}
    >
      {file?.picture ? (
        <SafeImage className={classes.thumb} src={file.picture} alt="" fallback={<IconFile size={24} stroke={1.4} />} />
      ) : (
        <span className={classes.thumb} aria-hidden="true">
          <FileGlyph size={24} stroke={1.4} />
        </span>
      )}
      <Stack gap={0} miw={0} fz="sm" lh={1.45}>
        <Text span fz="xs" c="var(--ink-2)">
          <span aria-hidden="true">{kind === 'removed' ? '− ' : '+ '}</span>
          <span>{label}</span>
        </Text>
        <Text span fw={600} className={text.wrap}>
          {file ? file.name : 'No file'}
        </Text>
        {file ? (
          <Text span fz="xs" c="var(--ink-2)">
            <span>{file.size === null ? '' : `${fileSize(file.size)} · `}</span>
            <FileLink compared={compared} />
          </Text>
        ) : null}
      </Stack>
    </Flex>
  );
}

export function FileDifference({ before, after }: { before: ComparedFile; after: ComparedFile }) {
  return (
    <div className={classes.files}>
      <FileCard kind="removed" compared={before} />
      <IconArrowRight className={classes.arrow} size={18} stroke={1.6} aria-hidden="true" />
      <FileCard kind="added" compared={after} />
    </div>
  );
}
