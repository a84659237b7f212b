import { Modal, Switch } from '@mantine/core';
import { navigationShortcuts, type Shortcut, screenShortcuts } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Name of the palette shortcut on this platform. */
  paletteKeys: string;
}

/** Lists all shortcuts, with a switch to turn single-key ones off. */
export function ShortcutsDialog({ opened, onClose, on, onChange, paletteKeys }: ShortcutsDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={640}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.columns} data-off={!on || undefined}>
        <section aria-labelledby="shortcuts-here">
          <h3 id="shortcuts-here" className={classes.title}>
            On this screen
          </h3>
          <dl className={classes.list}>
            <Line keys={paletteKeys.split(' ')} label="Go to any screen or record" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'S']} label="Save the open form" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'Shift', 'S']} label="Save and add another" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'Z']} label="Undo the last action" chord />
            <Lines shortcuts={screenShortcuts} />
          </dl>
          <Switch
            className={classes.setting}
            label="Single-key shortcuts"
            description="Ctrl and ⌘ shortcuts always work."
            checked={on}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </section>
        <section aria-labelledby="shortcuts-places">
          <h3 id="shortcuts-places" className={classes.title}>
            Go to
          </h3>
          <dl className={classes.list}>
            <Lines shortcuts={navigationShortcuts} />
          </dl>
        </section>
      </div>
    </Modal>
  );
}

const Lines = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) =>
  shortcuts.map(({ keys, label }) => <Line key={label} keys={keys} label={label} />);

function Line({ keys, label, chord = false }: { keys: readonly string[]; label: string; chord?: boolean }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd className={classes.keys}>
        {keys.map((key, at) => (
          <span key={key + String(at)} className={classes.step}>
            {at > 0 ? <span className={chord ? 'visually-hidden' : classes.then}>{chord ? 'and' : 'then'}</span> : null}
            <kbd className={classes.key}>{key}</kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
