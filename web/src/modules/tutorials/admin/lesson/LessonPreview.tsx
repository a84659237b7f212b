import { Box, Skeleton } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { type MouseEvent, memo, type Ref } from 'react';
import { findReason } from '../../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../../admin/ui/ErrorState.tsx';
import { EmptyState } from '../../../../ui/layout/EmptyState.tsx';
import { LessonText } from '../../public/lesson/LessonText.tsx';
import classes from './editor/lesson-editor.module.css';
import type { PreviewState } from './use-lesson-preview.ts';

/** Links of the lesson open in a tab of their own, because the editor may have unsaved changes. */
function openLink(event: MouseEvent<HTMLDivElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href');
  if (!link || !href) return;
  event.preventDefault();
  if (href.startsWith('#')) document.getElementById(decodeURIComponent(href.slice(1)))?.scrollIntoView();
  else window.open(link.href, '_blank', 'noopener');
}

interface LessonPreviewProps {
  preview: PreviewState;
  empty: boolean;
  pane: Ref<HTMLElement>;
}

/** The lesson as its page will show it. */
export const LessonPreview = memo(function LessonPreview({ preview, empty, pane }: LessonPreviewProps) {
  const { html, error, busy, retry } = preview;
  return (
    <Box component="section" className={classes.preview} aria-label="Preview" aria-busy={busy} tabIndex={0} ref={pane}>
      {error && !empty ? (
        <ErrorState message="The preview couldn't be updated." detail={findReason(error)} onRetry={retry} busy={busy} />
      ) : null}
      {empty ? (
        <EmptyState icon={IconBook2} title="Nothing to preview yet" text="What you write appears here." />
      ) : null}
      {html === null && !empty && !error ? (
        <div role="status" aria-label="Loading the preview">
          {[60, 100, 92, 97, 40].map((width) => (
            <Skeleton key={width} h={14} mb="md" w={`${width}%`} />
          ))}
        </div>
      ) : null}
      {html === null || empty ? null : (
        <Box className={classes.text} onClick={openLink}>
          <LessonText html={html} />
        </Box>
      )}
    </Box>
  );
});
