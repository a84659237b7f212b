import { Box, Flex, Group, Modal, Switch, Text } from '@mantine/core';
import { hasUndo } from '../admin/theme/toast.tsx';
import panel from '../admin/ui/panel.module.css';
import { readScreenKeys } from '../admin/url/single-keys.ts';
import { findAdd, findSearch, findToast, hasForm } from './screen-controls.ts';
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

/** True unless the screen that is shown has nothing that the keys act on. */
function isUsable({ action }: Shortcut): boolean {
  if (!('do' in action)) return true;
  if (action.do === 'search') return findSearch() !== null;
  if (action.do === 'add') return findAdd() !== null;
  return action.do !== 'toast' || findToast() !== undefined;
}

/** Lists the shortcuts that work on this screen, with a switch to turn single-key ones off. */
export function ShortcutsDialog({ opened, onClose, on, onChange, paletteKeys }: ShortcutsDialogProps) {
  const [control = 'Ctrl'] = paletteKeys.split(' ');
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
          <Box component="h3" id="shortcuts-here" mb="xs" fz="md">
            On this screen
          </Box>
          <Box component="dl" m={0} className={panel.rows}>
            <Line keys={paletteKeys.split(' ')} label="Go to any screen or record" chord />
            {hasForm() ? <Line keys={[control, 'S']} label="Save the open form" chord /> : null}
            {findAdd() ? <Line keys={[control, 'Shift', 'S']} label="Save and add another" chord /> : null}
            {hasUndo() ? <Line keys={[control, 'Z']} label="Undo the last action" chord /> : null}
            <Lines shortcuts={screenShortcuts.filter(isUsable)} />
            {readScreenKeys().map(({ keys, label }) => (
              <Line key={label} keys={keys} label={label} chord />
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
        <section aria-labelledby="shortcuts-places">
          <Box component="h3" id="shortcuts-places" mb="xs" fz="md">
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
    <Group justify="space-between" wrap="nowrap" gap="sm" mih={38} py="xxs" fz="sm">
      <Box component="dt" miw={0} c="var(--ink-2)">
        {label}
      </Box>
      <Flex component="dd" flex="none" gap="xs" m={0}>
        {keys.map((key, at) => (
          <Flex key={key + String(at)} component="span" display="inline-flex" align="center" gap="xs">
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
    <Text span fz="xs" c="dimmed">
      then
    </Text>
  );
