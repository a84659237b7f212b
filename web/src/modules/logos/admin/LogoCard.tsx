import { Box, Button, FileButton, Flex, Group, Input, SimpleGrid, Text } from '@mantine/core';
import { acceptedFiles } from '@qram/contract/collection/documents';
import { LOGO_MESSAGES, LOGO_RULE, type Logo, type LogoName } from '@qram/contract/modules/logos/logos';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { IconRestore } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import panel from '../../../admin/ui/panel.module.css';
import { SafeImage } from '../../../admin/ui/SafeImage.tsx';
import text from '../../../admin/ui/text.module.css';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import { fileError } from '../../../ui/controls/file-error.ts';
import { Badge } from '../../../ui/text/Badge.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import { MediaPicker } from '../../media/shared/MediaPicker.tsx';
import { logoUrl } from '../logo-url.ts';
import classes from './logos.module.css';
import { useLogoChanges } from './use-logo-changes.ts';

type Theme = 'light' | 'dark';

/** The themes in which each logo is shown. */
const LOGO_THEMES: Readonly<Record<LogoName, readonly [Theme, ...Theme[]]>> = {
  Main_logo: ['light'],
  Main_Dark_logo: ['dark'],
  Footer: ['light', 'dark'],
  Features_logo: ['light'],
  Features_Dark_logo: ['dark'],
};

function LogoGrounds({ name, url }: { name: LogoName; url: string }) {
  const themes = LOGO_THEMES[name];
  return (
    <SimpleGrid cols={themes.length} spacing="sm" mt="auto">
      {themes.map((theme) => (
        <figure key={theme} className={classes.ground} data-ground={theme} data-footer={name === 'Footer' || undefined}>
          <div className={classes.word}>
            <SafeImage
              src={url}
              alt={`${name} on a ${theme} background`}
              className={classes.letter}
              fallback={<img src={`/brand/${name}.svg`} alt="" className={classes.letter} />}
            />
            <span aria-hidden="true">RAM</span>
          </div>
          <Text component="figcaption" fz="xs" c="var(--ink-3)">
            {theme === 'light' ? 'Light' : 'Dark'}
          </Text>
        </figure>
      ))}
    </SimpleGrid>
  );
}

/** Places of each logo; the headers are those of the site and the back office. */
const LOGO_PLACES: Readonly<Record<LogoName, string>> = {
  Main_logo: 'Headers, light theme',
  Main_Dark_logo: 'Headers, dark theme',
  Footer: 'Footer, both themes',
  Features_logo: 'Features heading, light theme',
  Features_Dark_logo: 'Features heading, dark theme',
};

/** Object URL of the chosen file, revoked when it changes. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

export function LogoCard({ logo }: { logo: Logo }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const clearPicker = useRef<() => void>(null);
  const preview = usePreview(file);
  const { uploading, upload, reset } = useLogoChanges(logo.key);
  const confirm = useConfirm();
  const askToReset = () =>
    confirm({
      title: 'Reset logo',
      confirm: 'Reset',
      danger: true,
      children: (
        <Text inherit mb="lg" fz="md" lh={1.5} c="var(--ink-2)">
          {`${logo.key} will show the built-in image again. The uploaded image stays in the media library for at least 30 days.`}
        </Text>
      ),
      act: reset,
    });

  const choose = (chosen: File | null) => {
    clearPicker.current?.();
    if (!chosen) return;
    const found = fileError(chosen, LOGO_RULE);
    setError(found);
    setFile(found ? null : chosen);
  };
  const send = async () => {
    if (!file) return;
    setError(null);
    const failure = await upload({ file });
    if (failure === null) setFile(null);
    else setError(failure);
  };
  const take = async ({ id: mediaId }: MediaFile) => setError(await upload({ mediaId }));
  const giveUp = () => {
    setFile(null);
    setError(null);
  };
  return (
    <Flex component="li" direction="column" p="md" className={panel.panel} aria-labelledby={id}>
      <Group justify="space-between" gap="var(--space-1) var(--space-3)">
        <Box component="h2" fz="md" id={id}>
          {LOGO_PLACES[logo.key]}
        </Box>
        <Badge small tone={file ? 'accent' : logo.built_in === 1 ? 'quiet' : 'good'}>
          {file ? 'Not uploaded yet' : logo.built_in === 1 ? 'Built-in' : 'Uploaded'}
        </Badge>
      </Group>
      <Text m="4px 0 14px" ff="monospace" fz="xs" lh={1.4} c="dimmed">
        {logo.key}
      </Text>
      <LogoGrounds name={logo.key} url={preview ?? logoUrl(logo)} />
      {file ? (
        <Text mt="sm" fz="sm" c="var(--ink-2)" className={text.wrap}>
          {`${file.name}, ${fileSize(file.size)}`}
        </Text>
      ) : null}
      {error ? (
        <Input.Error mt="sm" role="alert">
          {`${LOGO_MESSAGES.failed}. ${error}`}
        </Input.Error>
      ) : null}
      <Group gap="xs" mt="md">
        {file ? (
          <>
            <Button onClick={() => void send()} loading={uploading} aria-label={`Upload ${logo.key}`}>
              Upload
            </Button>
            <Button variant="default" onClick={giveUp} disabled={uploading}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <FileButton
              onChange={choose}
              accept={acceptedFiles('picture')}
              resetRef={clearPicker}
              inputProps={{ 'aria-label': `Image for ${logo.key}` }}
            >
              {(props) => (
                <Button {...props} variant="default" aria-label={`Choose a file for ${logo.key}`}>
                  Choose a file
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              loading={uploading}
              onClick={() => setPicking(true)}
              aria-label={`Choose from library for ${logo.key}`}
            >
              Choose from library
            </Button>
            {logo.built_in === 0 ? (
              <Button
                variant="subtle"
                leftSection={<IconRestore size={16} stroke={1.8} />}
                onClick={askToReset}
                aria-label={`Reset ${logo.key}`}
              >
                Reset
              </Button>
            ) : null}
          </>
        )}
      </Group>
      <MediaPicker
        opened={picking}
        filter={{ type: 'picture' }}
        ground={LOGO_THEMES[logo.key].length > 1 ? 'both' : LOGO_THEMES[logo.key][0]}
        onClose={() => setPicking(false)}
        onChoose={(chosen) => void take(chosen)}
      />
    </Flex>
  );
}
