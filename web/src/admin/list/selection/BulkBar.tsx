import { Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { BulkAction } from '../../declaration/record-types.ts';
import { count as formatted } from '../../text/text-format.ts';
import { ActionMenu, type ScreenAction } from '../../ui/ScreenActions.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './bulk-bar.module.css';
import type { Selection } from './use-selection.ts';

/** More actions than these don't fit between the sidebar and the edge of a tablet. */
const MAX_ON_TABLET = 3;

interface BulkBarProps {
  selection: Pick<Selection<unknown, unknown>, 'count' | 'everything' | 'extendable' | 'selectEverything' | 'clear'>;
  total: number;
  actions: readonly BulkAction[];
}

/** Delete as the spec names it (requirements: Admin lists): one selected, or several. */
export const deleteAction = (count: number, act: () => void): BulkAction => ({
  label: count === 1 ? 'Delete item' : 'Delete Selected',
  icon: IconTrash,
  act,
});

function toScreenAction({ label, icon, count, act }: BulkAction): ScreenAction {
  const named = count === undefined ? label : `${label} ${formatted(count)}`;
  return { label: named, named, icon, act };
}

/** Overlays the table head while rows are selected, so that the layout doesn't shift; on phones, the screen's foot. */
export function BulkBar({ selection, total, actions }: BulkBarProps) {
  const { count, everything, extendable, selectEverything, clear } = selection;
  const crowded = actions.length > 1;
  const isPhone = usePhone();
  const isTablet = useMediaQuery('(width < 1024px)', false, { getInitialValueInEffect: false });
  const inMenu = crowded && (isPhone || (isTablet && actions.length > MAX_ON_TABLET));
  const main = actions.find((action) => action.main) ?? actions.at(-1);
  const shown = inMenu && main ? [main] : actions;
  return (
    <div className={classes.anchor}>
      <span role="status" className="visually-hidden">
        {count > 0 ? `${formatted(count)} selected` : ''}
      </span>
      {count > 0 ? (
        <div className={classes.bar} data-crowded={crowded || undefined}>
          <button type="button" className={classes.clear} aria-label="Clear selection" onClick={clear}>
            <IconX size={17} stroke={1.8} aria-hidden="true" />
          </button>
          <span className={classes.count} aria-hidden="true">
            {`${everything ? 'All ' : ''}${formatted(count)} selected`}
          </span>
          {extendable ? (
            <button type="button" className={classes.extend} onClick={selectEverything}>
              {`Select all ${formatted(total)}`}
            </button>
          ) : null}
          <Flex component="span" align="center" gap="xs" ml="auto">
            {shown.map(({ label, icon: ActionGlyph, count: some, main: filled, act }) => (
              <button key={label} type="button" className={classes.action} data-main={filled} onClick={act}>
                <ActionGlyph size={16} stroke={1.8} aria-hidden="true" />
                <span className={classes.label}>{label}</span> <span>{some}</span>
              </button>
            ))}
            {inMenu ? (
              <ActionMenu
                name="More actions for the selection"
                position="top-end"
                className={classes.menu}
                actions={actions.filter((action) => action !== main).map(toScreenAction)}
              />
            ) : null}
          </Flex>
        </div>
      ) : null}
    </div>
  );
}
