import { Button, FileButton, Input } from '@mantine/core';
import { LOGO_MESSAGES, LOGO_RULE, type Logo } from '@qram/contract/modules/logos';
import { IconPhotoUp, IconRestore } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { fileSize } from '../../../admin/form/picture-choice.ts';
import panel from '../../../admin/ui/panel.module.css';
import { Badge } from '../../../ui/Badge.tsx';
import { fileFault } from '../../../ui/file-fault.ts';
import { logoAddress } from '../logo-address.ts';
import { LogoGrounds } from './LogoGrounds.tsx';
import { LOGO_PLACES } from './logo-places.ts';
import classes from './logos.module.css';
import { ResetDialog } from './ResetDialog.tsx';
import { useLogoChanges } from './use-logo-changes.ts';

/** Address of the chosen file's preview, given back when another one is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** One logo on both grounds; a chosen image is shown there before it replaces the one that stands. */
export function LogoCard({ logo }: { logo: Logo }) {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [asksReset, setAsksReset] = useState(false);
  const clearPicker = useRef<() => void>(null);
  const preview = usePreview(file);
  const { uploading, resetting, upload, reset } = useLogoChanges(logo.key);

  const choose = (chosen: File | null) => {
    clearPicker.current?.();
    if (!chosen) return;
    const found = fileFault(chosen, LOGO_RULE);
    setFault(found);
    setFile(found ? null : chosen);
  };
  const send = async () => {
    if (!file) return;
    setFault(null);
    const failure = await upload(file);
    if (failure === null) setFile(null);
    else setFault(failure);
  };
  const giveUp = () => {
    setFile(null);
    setFault(null);
  };
  return (
    <li className={`${panel.panel} ${classes.card}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 className={classes.name} id={id}>
          {logo.key}
        </h2>
        <Badge small tone={file ? 'accent' : logo.built_in === 1 ? 'quiet' : 'good'}>
          {file ? 'Not uploaded yet' : logo.built_in === 1 ? 'Built-in' : 'Uploaded'}
        </Badge>
      </div>
      <p className={classes.place}>{LOGO_PLACES[logo.key]}</p>
      <LogoGrounds name={logo.key} address={preview ?? logoAddress(logo)} />
      {file ? (
        <p className={classes.file}>
          {file.name}, {fileSize(file.size)}
        </p>
      ) : null}
      {fault ? (
        <Input.Error className={classes.fault} role="alert">
          {LOGO_MESSAGES.failed}. {fault}
        </Input.Error>
      ) : null}
      <div className={classes.actions}>
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
              accept={LOGO_RULE.types.join(',')}
              resetRef={clearPicker}
              inputProps={{ 'aria-label': `Image for ${logo.key}` }}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  leftSection={<IconPhotoUp size={16} stroke={1.8} />}
                  aria-label={`Choose image for ${logo.key}`}
                >
                  Choose image
                </Button>
              )}
            </FileButton>
            {logo.built_in === 0 ? (
              <Button
                variant="subtle"
                leftSection={<IconRestore size={16} stroke={1.8} />}
                onClick={() => setAsksReset(true)}
                loading={resetting}
                aria-label={`Reset ${logo.key}`}
              >
                Reset
              </Button>
            ) : null}
          </>
        )}
      </div>
      <ResetDialog
        name={logo.key}
        opened={asksReset}
        onClose={() => setAsksReset(false)}
        onReset={() => {
          setAsksReset(false);
          void reset();
        }}
      />
    </li>
  );
}
