import { Box, Flex, Group, Modal, Switch, Text } from '@mantine/core';
import { readScreenKeys } from '../admin/single-keys.ts';
import panel from '../admin/ui/panel.module.css';
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
          <Box component="h3" id="shortcuts-here" mb={8} fz={15}>
            On this screen
          </Box>
          <Box component="dl" m={0} className={panel.rows}>
            <Line keys={paletteKeys.split(' ')} label="Go to any screen or record" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'S']} label="Save the open form" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'Shift', 'S']} label="Save and add another" chord />
            <Line keys={[paletteKeys.split(' ')[0] ?? 'Ctrl', 'Z']} label="Undo the last action" chord />
            <Lines shortcuts={screenShortcuts} />
            {readScreenKeys().map(({ keys, label }) => (
              <Line key={label} keys={keys} label={label} chord />
            ))}
          </Box>
          <Switch
            mt={20}
            label="Single-key shortcuts"
            description="Ctrl and ⌘ shortcuts always work."
            checked={on}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </section>
        <section aria-labelledby="shortcuts-places">
          <Box component="h3" id="shortcuts-places" mb={8} fz={15}>
            Go to
          </Box>
          <Box component="dl" m={0} className={panel.rows}>
            <Lines shortcuts={navigationShortcuts} />
          </Box>
        </section>
      </div>
    </Modal>
  );
}

const Lines = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) =>
  shortcuts.map(({ keys, label }) => <Line key={label} keys={keys} label={label} />);

function Line({ keys, label, chord = false }: { keys: readonly string[]; label: string; chord?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap={12} mih={38} py={5} fz={14.5}>
      <Box component="dt" miw={0} c="var(--ink-2)">
        {label}
      </Box>
      <Flex component="dd" flex="none" gap={6} m={0}>
        {keys.map((key, at) => (
          <Flex key={key + String(at)} component="span" display="inline-flex" align="center" gap={6}>
            {at > 0 ? <Separator chord={chord} /> : null}
            <kbd className={classes.key}>{key}</kbd>
          </Flex>
        ))}
      </Flex>
    </Group>
  );
}

const Separator = ({ chord }: { chord: boolean }) =>
  chord ? (
    <span className="visually-hidden">and</span>
  ) : (
    <Text span fz={13} c="dimmed">
      then
    </Text>
  );
