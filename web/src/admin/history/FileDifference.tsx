import { Anchor } from '@mantine/core';
import type { VersionFile } from '@qram/contract/versions';
import { IconArrowRight, IconFile, IconFileOff } from '@tabler/icons-react';
import { fileSize } from '../../ui/file-size.ts';
import { openInTab } from '../open-in-tab.ts';
import { SafeImage } from '../ui/SafeImage.tsx';
import classes from './differences.module.css';

/** A file of one of the compared versions. */
export interface ComparedFile {
  file: VersionFile | null;
  /** `Version 5` */
  label: string;
  /** Asks for an address at which the file opens. */
  link: () => Promise<string>;
}

const INLINE = /\.pdf$/i;

const openFile = ({ file, link }: ComparedFile): Promise<void> =>
  openInTab(link, INLINE.test(file?.name ?? '') || file?.name === 'Document');

/** Width of a smaller variant in a picture's name. */
const VARIANT = /-\d+(?=\.webp$)/;

/** Opens a file of a version. */
export function FileLink({ compared }: { compared: ComparedFile }) {
  const { file, label } = compared;
  if (!file?.available) return 'Deleted';
  const text = (
    <>
      Open
      <span className="visually-hidden">
        {' '}
        {file.name} of {label.toLowerCase()}
      </span>
    </>
  );
  return file.picture ? (
    <Anchor inherit className={classes.open} href={file.picture.replace(VARIANT, '')} target="_blank" rel="noreferrer">
      {text}
    </Anchor>
  ) : (
    <Anchor component="button" type="button" inherit className={classes.open} onClick={() => void openFile(compared)}>
      {text}
    </Anchor>
  );
}

function FileCard({ kind, compared }: { kind: 'removed' | 'added'; compared: ComparedFile }) {
  const { file, label } = compared;
  const FileGlyph = file?.available ? IconFile : IconFileOff;
  return (
    <div className={classes.file} data-kind={kind}>
      {file?.picture ? (
        <SafeImage className={classes.thumb} src={file.picture} alt="" fallback={<IconFile size={24} stroke={1.4} />} />
      ) : (
        <span className={classes.thumb} aria-hidden="true">
          <FileGlyph size={24} stroke={1.4} />
        </span>
      )}
      <div className={classes.fileText}>
        <span className={classes.fileLabel}>
          <span aria-hidden="true">{kind === 'removed' ? '− ' : '+ '}</span>
          {label}
        </span>
        <span className={classes.fileName}>{file ? file.name : 'No file'}</span>
        {file ? (
          <span className={classes.fileNote}>
            {file.size === null ? '' : `${fileSize(file.size)} · `}
            <FileLink compared={compared} />
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The files of a field in two versions. */
export function FileDifference({ before, after }: { before: ComparedFile; after: ComparedFile }) {
  return (
    <div className={classes.files}>
      <FileCard kind="removed" compared={before} />
      <IconArrowRight className={classes.arrow} size={18} stroke={1.6} aria-hidden="true" />
      <FileCard kind="added" compared={after} />
    </div>
  );
}
