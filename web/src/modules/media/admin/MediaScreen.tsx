import { Button, Center, FileButton, SegmentedControl, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { acceptedFiles, FILE_KINDS, PDF_TYPE } from '@qram/contract/collection/documents';
import type { FileType } from '@qram/contract/collection/library-files';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { IconFolderOpen, IconLayoutGrid, IconList, IconSearchOff, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDeletion } from '../../../admin/list/selection/use-deletion.tsx';
import { ListPanel } from '../../../admin/list/table/ListPanel.tsx';
import { useNarrow } from '../../../admin/list/table/use-narrow.ts';
import { ListToolbar } from '../../../admin/list/toolbar/ListToolbar.tsx';
import { selectFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { usePhone } from '../../../admin/ui/use-phone.ts';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import classes from '../shared/media.module.css';
import { TYPE_CHOICES } from '../shared/media-labels.ts';
import { mediaQuery, mediaSummaryQuery } from '../shared/media-queries.ts';
import { type ChangeMedia, MEDIA_SORTS, type MediaUrlState, useMediaUrlState } from '../shared/media-url.ts';
import { UploadList } from '../shared/UploadList.tsx';
import { useUploads } from '../shared/use-uploads.ts';
import { MediaFiles } from './MediaFiles.tsx';
import { MediaGridSkeleton } from './MediaGrid.tsx';
import { MediaPanel } from './MediaPanel.tsx';
import { mediaScreen } from './media-screen.ts';
import { PdfFolderDialog } from './PdfFolderDialog.tsx';

function MediaToolbar({ listState, change }: { listState: MediaUrlState; change: ChangeMedia }) {
  return (
    <ListToolbar
      placeholder="Search name or alt text"
      sorts={MEDIA_SORTS}
      filters={[
        selectFilter({
          label: 'Type',
          all: 'All types',
          choices: TYPE_CHOICES,
          value: listState.type,
          onChange: (type) => change({ type: type as FileType | undefined, page: 1 }),
        }),
      ]}
      onClear={() => change({ type: undefined, dates: undefined, page: 1 })}
      dates="Uploaded"
      listState={listState}
      change={change}
    />
  );
}

/** Width in pixels of list and panel together, below which the panel is a drawer. */
const BESIDE_FROM = 900;
const [{ path, noun, nouns }] = mediaScreen.collections;

/** Filters for the file picker; the server validates the content. */
const isPdf = (file: File) => file.type === PDF_TYPE || file.name.toLowerCase().endsWith('.pdf');

const DELETED = {
  module: 'media',
  path,
  noun,
  nouns,
  getName: ({ name }: MediaFile) => name,
  deletion: { Dependents: UsedFiles },
  messages: { deleteOne: "The file couldn't be deleted.", deleteMany: "Some files couldn't be deleted." },
} as const;

export default function MediaScreen() {
  const api = useApi();
  const [listState, change] = useMediaUrlState();
  useScreenTitle(mediaScreen.label);
  const query = mediaQuery(api, listState);
  const list = useQuery(query);
  const summary = useQuery(mediaSummaryQuery(api)).data;
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrow(frame, BESIDE_FROM);
  const phone = usePhone();
  const askToDelete = useDeletion<MediaFile>(DELETED);
  const { add, ...uploads } = useUploads();
  const [asked, setAsked] = useState<readonly File[]>([]);
  const openId = listState.open?.kind === 'view' ? listState.open.id : null;
  const close = () => change({ open: null }, { replace: true });
  const layoutSwitch = <LayoutSwitch listState={listState} change={change} />;

  const upload = (files: readonly File[]) => {
    if (files.some(isPdf)) setAsked(files);
    else add(files, 'tutorials');
  };
  return (
    <>
      <ScreenHead
        title={mediaScreen.label}
        note={
          <span role="status">
            {summary ? `${count(summary.files)} ${summary.files === 1 ? noun : nouns}, ${fileSize(summary.bytes)}` : ''}
          </span>
        }
        actions={<UploadButton onChoose={upload} />}
      />
      <div ref={frame} className={classes.layout} data-panel={(openId !== null && !narrow) || undefined}>
        <ListPanel
          label={mediaScreen.label}
          source={{ ...query, names: ['media'] }}
          list={list}
          listState={listState}
          change={change}
          failed="The media library couldn't be loaded."
          toolbar={
            <>
              <div className={classes.tools}>
                <MediaToolbar listState={listState} change={change} />
                {phone ? null : layoutSwitch}
              </div>
              <UploadList {...uploads} />
            </>
          }
          table={(page, stale) => (
            <MediaFiles
              page={page}
              stale={stale}
              listState={listState}
              change={change}
              unused={summary?.unused ?? 0}
              tools={phone ? layoutSwitch : null}
              onDelete={askToDelete}
            />
          )}
          skeleton={<MediaGridSkeleton />}
          empty={<NoMedia listState={listState} change={change} onUpload={upload} />}
        />
        <MediaPanel
          id={openId}
          beside={!narrow}
          onClose={close}
          onDelete={(file) => askToDelete([file], (ids) => ids.length > 0 && close())}
        />
      </div>
      <Dropzone.FullScreen
        active={asked.length === 0}
        onDrop={upload}
        multiple
        activateOnClick={false}
        withinPortal={false}
        aria-label="Drop files to upload"
      >
        <Stack
          align="center"
          justify="center"
          gap="sm"
          mih="70dvh"
          fz="lg"
          fw={600}
          c="var(--accent-strong)"
          style={{ pointerEvents: 'none' }}
        >
          <IconUpload size={32} stroke={1.5} aria-hidden="true" />
          Drop files to upload
        </Stack>
      </Dropzone.FullScreen>
      <PdfFolderDialog
        count={asked.filter(isPdf).length}
        onClose={() => setAsked([])}
        onChoose={(folder) => {
          // Only PDFs may be for patents.
          add(asked.filter(isPdf), folder);
          add(
            asked.filter((file) => !isPdf(file)),
            'tutorials',
          );
          setAsked([]);
        }}
      />
    </>
  );
}

/** How many of the files can't be deleted, because records use them. */
function UsedFiles({ records }: { records: readonly MediaFile[] | null }) {
  if (records === null) return <UseNote>Files in use can't be deleted.</UseNote>;
  const used = records.filter(({ uses }) => uses > 0).length;
  if (used === 0) return null;
  const [subject, verb] = records.length === 1 ? ['This file', 'is'] : [count(used), used === 1 ? 'is' : 'are'];
  return <UseNote>{`${subject} ${verb} in use and can't be deleted.`}</UseNote>;
}

const UseNote = ({ children }: { children: string }) => (
  <Text mt="sm" fz="sm" lh={1.5}>
    {children}
  </Text>
);

function UploadButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const clear = useRef<() => void>(null);
  return (
    <FileButton
      multiple
      accept={acceptedFiles(...FILE_KINDS)}
      resetRef={clear}
      onChange={(files) => {
        clear.current?.();
        if (files.length > 0) onChoose(files);
      }}
    >
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} stroke={2} aria-hidden="true" />}>
          Upload
        </Button>
      )}
    </FileButton>
  );
}

interface AddressProps {
  listState: MediaUrlState;
  change: ChangeMedia;
}

function LayoutSwitch({ listState, change }: AddressProps) {
  return (
    <SegmentedControl
      className={classes.layoutSwitch}
      aria-label="Layout"
      value={listState.layout}
      onChange={(layout) => change({ layout: layout === 'list' ? 'list' : 'grid' }, { replace: true })}
      data={[
        { value: 'grid', label: <LayoutLabel icon={IconLayoutGrid} text="Grid" /> },
        { value: 'list', label: <LayoutLabel icon={IconList} text="List" /> },
      ]}
    />
  );
}

function LayoutLabel({ icon: LayoutIcon, text }: { icon: typeof IconList; text: string }) {
  return (
    <Center component="span" miw={22} h={22} title={text}>
      <LayoutIcon size={17} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden">{text}</span>
    </Center>
  );
}

function NoMedia({ listState, change, onUpload }: AddressProps & { onUpload: (files: File[]) => void }) {
  if (!listState.search && !listState.type && !listState.unused && !listState.dates)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title="No items found"
        text="Pictures and documents of slides, cards, patents and lessons appear here. Upload some to use them later."
        action={<UploadButton onChoose={onUpload} />}
      />
    );
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No items found"
      text={listState.search ? `Nothing matches “${listState.search}”.` : 'No files match these filters.'}
      action={
        <Button
          variant="default"
          onClick={() => change({ search: '', type: undefined, unused: false, dates: undefined, page: 1 })}
        >
          Show all
        </Button>
      }
    />
  );
}
