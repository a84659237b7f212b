import { Box, Flex, Group, Modal, Switch } from '@mantine/core';
import { hasUndo } from '../admin/theme/toast.tsx';
import panel from '../admin/ui/panel.module.css';
import { readScreenKeys } from '../admin/url/single-keys.ts';
import { findAdd, findSearch, findToast, hasForm } from './screen-controls.ts';
import { SHORTCUTS, type Shortcut } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  opened: boolean;
  onClose: () => void;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Name of the palette shortcut on this platform. */
  paletteKeys: string;
}

/** True unless the screen that is shown has nothing that the keys act on. */
function isUsable({ action }: Shortcut): boolean {
  if (action === 'search') return findSearch() !== null;
  if (action === 'add') return findAdd() !== null;
  return action !== 'toast' || findToast() !== undefined;
}

/** Lists the shortcuts that work on this screen, with a switch to turn single-key ones off. */
export function ShortcutsDialog({ opened, onClose, on, onChange, paletteKeys }: ShortcutsDialogProps) {
  const [control = 'Ctrl'] = paletteKeys.split(' ');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Keyboard shortcuts"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <section aria-labelledby="shortcuts-here">
        <Box component="h3" id="shortcuts-here" mb="xs" fz="md">
          On this screen
        </Box>
        <Box component="dl" m={0} className={panel.rows}>
          <Line keys={paletteKeys.split(' ')} label="Go to any screen or record" />
          {hasForm() ? <Line keys={[control, 'S']} label="Save the open form" /> : null}
          {findAdd() ? <Line keys={[control, 'Shift', 'S']} label="Save and add another" /> : null}
          {hasUndo() ? <Line keys={[control, 'Z']} label="Undo the last action" /> : null}
          {SHORTCUTS.filter(isUsable).map(({ key, label }) => (
            <Line key={label} keys={[key]} label={label} />
          ))}
          {readScreenKeys().map(({ keys, label }) => (
            <Line key={label} keys={keys} label={label} />
          ))}
        </Box>
        <Switch
          mt="lg"
          label="Single-key shortcuts"
          description="Ctrl and ⌘ shortcuts always work."
          checked={on}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </section>
    </Modal>
  );
}

function Line({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" mih={38} py="xxs" fz="sm">
      <Box component="dt" miw={0} c="var(--ink-2)">
        {label}
      </Box>
      <Flex component="dd" flex="none" gap="xs" m={0}>
        {keys.map((key, at) => (
          <Flex key={key + String(at)} component="span" display="inline-flex" align="center" gap="xs">
            {at > 0 ? <span className="visually-hidden">and</span> : null}
            <kbd className={classes.key}>{key}</kbd>
          </Flex>
        ))}
      </Flex>
    </Group>
  );
}
