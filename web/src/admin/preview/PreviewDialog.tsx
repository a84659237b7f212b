import { Button, Flex, Group, SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconExternalLink } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import panel from '../ui/panel.module.css';
import { StackedModal } from '../ui/StackedModal.tsx';
import text from '../ui/text.module.css';
import classes from './preview-dialog.module.css';

/** Widths of the previewed page in pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;
type Device = keyof typeof WIDTHS;
const PHONE_HEIGHT = 844;
/** Screens below this width start with the phone. */
const NARROW = 800;

const DEVICES = [
  { value: 'desktop', label: 'Desktop', icon: IconDeviceDesktop },
  { value: 'phone', label: 'Phone', icon: IconDeviceMobile },
] as const;

interface FrameProps {
  url: string;
  device: Device;
  onEscape: () => void;
}

function Frame({ url, device, onEscape }: FrameProps) {
  const { ref, width, height } = useElementSize();
  const [loaded, setLoaded] = useState(false);
  const wanted = WIDTHS[device];
  const scale = width === 0 ? 1 : Math.min(1, width / wanted);
  const tall = device === 'phone' ? Math.min(PHONE_HEIGHT, height / scale) : height / scale;
  const ready = (event: SyntheticEvent<HTMLIFrameElement>) => {
    setLoaded(true);
    // The page has no script, so its keys don't reach the dialog.
    event.currentTarget.contentWindow?.addEventListener('keydown', ({ key }) => key === 'Escape' && onEscape());
  };
  return (
    <div className={classes.stage} ref={ref} aria-busy={!loaded}>
      {loaded ? null : (
        <Text pos="absolute" fz="md" c="var(--ink-2)" role="status">
          Loading the preview…
        </Text>
      )}
      <div className={classes.paper} style={{ width: wanted * scale, height: tall * scale }} data-device={device}>
        <iframe
          title="Preview of the page"
          src={url}
          className={classes.frame}
          style={{ width: wanted, height: tall, transform: `scale(${scale})` }}
          onLoad={ready}
        />
      </div>
    </div>
  );
}

export interface PreviewState {
  url: string | null;
  failure: string | null;
}

interface PreviewDialogProps {
  preview: PreviewState | null;
  /** The content that the page doesn't show yet. */
  note: string | null;
  onRetry: () => void;
  onClose: () => void;
}

export function PreviewDialog({ preview, note, onRetry, onClose }: PreviewDialogProps) {
  const [device, setDevice] = useState<Device>('desktop');
  const opened = preview !== null;
  useEffect(() => {
    if (opened) setDevice(window.innerWidth < NARROW ? 'phone' : 'desktop');
  }, [opened]);
  return (
    <StackedModal
      opened={opened}
      onClose={onClose}
      fullScreen
      padding={0}
      radius={0}
      title="Preview"
      closeButtonProps={{ 'aria-label': 'Close preview', size: 36 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Group
        flex="none"
        gap="var(--space-2) var(--space-4)"
        bg="var(--surface)"
        className={`${classes.tools} ${panel.inset} ${panel.lineBelow}`}
      >
        <SegmentedControl
          aria-label="Width of the page"
          value={device}
          onChange={(value) => setDevice(value as Device)}
          data={DEVICES.map(({ value, label, icon: Icon }) => ({
            value,
            label: (
              <Flex component="span" display="inline-flex" align="center" gap="xs">
                <Icon size={16} stroke={1.8} className={text.icon} aria-hidden="true" />
                <span>{label}</span>
              </Flex>
            ),
          }))}
        />
        {note ? (
          <Text fz="sm" c="var(--ink-2)">
            {note}
          </Text>
        ) : null}
        <Button
          component="a"
          href={preview?.url ?? undefined}
          target="_blank"
          rel="noreferrer"
          variant="default"
          ml="auto"
          data-disabled={preview?.url ? undefined : true}
          aria-disabled={preview?.url ? undefined : true}
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
        >
          Open in new tab
        </Button>
      </Group>
      {preview?.url ? <Frame key={preview.url} url={preview.url} device={device} onEscape={onClose} /> : null}
      {preview && !preview.url ? (
        <div className={classes.stage} aria-busy={preview.failure === null}>
          {preview.failure === null ? (
            <Text pos="absolute" fz="md" c="var(--ink-2)" role="status">
              Preparing the preview…
            </Text>
          ) : (
            <ErrorState
              message="The preview couldn't be created."
              detail={preview.failure}
              onRetry={onRetry}
              busy={false}
            />
          )}
        </div>
      ) : null}
    </StackedModal>
  );
}
