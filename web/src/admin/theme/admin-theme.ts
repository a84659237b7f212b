import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Drawer,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  MultiSelect,
  Notification,
  Pagination,
  PasswordInput,
  SegmentedControl,
  Select,
  Switch,
  Text,
  Textarea,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';
import type { KeyboardEvent } from 'react';
import controls from './controls.module.css';

const COPPER: MantineColorsTuple = [
  '#f8ebdd',
  '#f3d9bf',
  '#ecc196',
  '#f0a35e',
  '#e08a3f',
  '#d9803a',
  '#bd6423',
  '#a34d14',
  '#8a3f0e',
  '#6d300a',
];

/** Enter in a picker never submits the form around it, also while no option matches. */
const keepEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** Typing selects the first match, so that Enter takes it. */
const PICKER = { selectFirstOptionOnChange: true, onKeyDown: keepEnter };

/** The page behind a dialog stays where it is, and as wide as it was. */
const KEEPS_SCROLLBAR = { removeScrollBar: false } as const;

const OVERLAY = { color: '#0b0e14', backgroundOpacity: 0.42 };

/** A `div`, because a `header` would become a banner landmark. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

/** Background, hover background and text color by variant and color, as tokens of the site. */
const variantColorResolver: VariantColorsResolver = ({ variant, color }) => {
  const bad = color === 'red';
  const accent = bad ? 'var(--bad)' : 'var(--accent)';
  const soft = bad ? 'var(--bad-soft)' : 'var(--accent-soft)';
  const onSoft = bad ? 'var(--bad)' : 'var(--accent-strong)';
  const plain = { border: '1px solid transparent', background: 'transparent', hover: soft, color: onSoft };
  if (variant === 'filled') {
    return {
      background: accent,
      hover: bad ? 'color-mix(in oklab, var(--bad) 86%, var(--ink))' : 'var(--accent-strong)',
      color: bad ? 'var(--surface)' : 'var(--on-accent)',
      border: '1px solid transparent',
    };
  }
  if (variant === 'light') return { ...plain, background: soft };
  if (variant === 'outline') return { ...plain, border: `1px solid ${accent}` };
  if (variant === 'default') {
    return {
      background: 'var(--surface)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
    };
  }
  return plain;
};

/**
 * Mantine theme of the back office: 36 px controls, radius 10. Colors, type and radii come from the site's tokens in
 * mantine-variables.css; a stylesheet instead of the provider's style element keeps a strict CSP possible.
 */
export const adminTheme = createTheme({
  colors: { copper: COPPER },
  primaryColor: 'copper',
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  defaultRadius: 'md',
  respectReducedMotion: true,
  breakpoints: { sm: '48em', md: '64em' },
  spacing: {
    xxs: 'var(--space-1)',
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-5)',
    xl: 'var(--space-6)',
    xxl: 'var(--space-7)',
    xxxl: 'var(--space-8)',
  },
  components: {
    Button: Button.extend({ classNames: { root: controls.button } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'default', size: 36 } }),
    Input: Input.extend({ classNames: { input: controls.input } }),
    InputWrapper: Input.Wrapper.extend({
      // Hints below, so that fields beside each other stand on one line.
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    }),
    PasswordInput: PasswordInput.extend({ classNames: { input: controls.input, innerInput: controls.innerInput } }),
    SegmentedControl: SegmentedControl.extend({
      classNames: { root: controls.segments, indicator: controls.segment, label: controls.segmentLabel },
    }),
    Select: Select.extend({
      defaultProps: { ...PICKER, allowDeselect: false, checkIconPosition: 'right', comboboxProps: { shadow: 'md' } },
    }),
    MultiSelect: MultiSelect.extend({
      // The list itself scrolls: a scroll area around it would be a region that the keyboard can't reach.
      defaultProps: { ...PICKER, selectFirstOptionOnDropdownOpen: true, withScrollArea: false },
      classNames: { options: controls.options, pill: controls.pill },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { radius: 'xs', iconColor: 'var(--on-accent)' },
      classNames: { label: controls.choiceLabel },
    }),
    Switch: Switch.extend({
      defaultProps: { withThumbIndicator: false },
      classNames: { track: controls.track, thumb: controls.thumb, label: controls.choiceLabel },
    }),
    Text: Text.extend({ defaultProps: { inherit: true }, classNames: { root: controls.text } }),
    // Typed text may run from right to left.
    TextInput: TextInput.extend({ defaultProps: { dir: 'auto' } }),
    Textarea: Textarea.extend({ defaultProps: { dir: 'auto' } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({
      defaultProps: {
        radius: 'xl',
        centered: true,
        padding: 24,
        removeScrollProps: KEEPS_SCROLLBAR,
        overlayProps: OVERLAY,
        attributes: PLAIN_HEADER,
      },
      classNames: { title: controls.dialogTitle },
    }),
    Drawer: Drawer.extend({
      defaultProps: { removeScrollProps: KEEPS_SCROLLBAR, overlayProps: OVERLAY, attributes: PLAIN_HEADER },
      classNames: { title: controls.dialogTitle },
    }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
      classNames: { root: controls.notification, title: controls.notificationTitle },
    }),
    Pagination: Pagination.extend({
      vars: () => ({ root: { '--pagination-control-size': '36px', '--pagination-control-fz': '14.5px' } }),
    }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, radius: 'sm' },
      classNames: { tooltip: controls.tooltip },
    }),
  },
});
