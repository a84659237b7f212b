import { Button, Combobox, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ListView } from '@qram/contract/modules/list-views';
import { IconCheck, IconDeviceFloppy, IconLayoutColumns, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { MAIN_PORTAL } from '../ui/ScreenActions.tsx';
import text from '../ui/text.module.css';
import { usePhone } from '../ui/use-phone.ts';
import { useListViews } from './use-list-views.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';
import classes from './view-menu.module.css';

interface ViewMenuProps {
  /** Name of the list. */
  list: string;
  /** The query of the list as it is now. */
  query: string;
  /** A stored query as this version of the list reads and writes it. */
  normalize: (query: string) => string;
  /** The choice of columns; null where columns don't apply. */
  columns: ReactNode;
}

const icon = (Icon: typeof IconCheck) => <Icon size={18} stroke={1.6} aria-hidden="true" />;

/** The "View" menu of a list: saved views, and its columns. */
export function ViewMenu({ list, query, normalize, columns }: ViewMenuProps) {
  const phone = usePhone();
  const target = useRef<HTMLButtonElement>(null);
  const [opened, menu] = useDisclosure(false);
  const [needed, setNeeded] = useState(false);
  const [dialog, setDialog] = useState<{ renamed: ListView | null } | null>(null);
  /** The view that was chosen last, which changes can be saved in. */
  const [chosen, setChosen] = useState<number | null>(null);
  const { views, add, change, remove, saveOver } = useListViews(list, needed);
  const all = views.data ?? [];
  const active = all.find((view) => normalize(view.query) === query);
  const current = active ?? all.find(({ id }) => id === chosen);
  const open = () => {
    setNeeded(true);
    menu.open();
  };
  const ask = (renamed: ListView | null) => {
    // A dialog returns the focus to where it was, and the menu's items are gone by then.
    target.current?.focus();
    setDialog({ renamed });
  };
  const save = async (name: string, replaced: ListView | undefined) => {
    if (dialog?.renamed) return change(dialog.renamed.id, { name });
    const saved = await (replaced ? change(replaced.id, { query }) : add({ name, query }));
    setChosen(saved.id);
    return saved;
  };
  return (
    <>
      <Menu
        opened={opened}
        onChange={(next) => (next ? open() : menu.close())}
        position="bottom-start"
        middlewares={{ flip: true, shift: false }}
        width={phone ? 'target' : 280}
        portalProps={MAIN_PORTAL}
      >
        <Menu.Target>
          <Button
            ref={target}
            className={classes.toggle}
            variant="default"
            justify="flex-start"
            fw={400}
            leftSection={<IconLayoutColumns size={16} stroke={1.7} aria-hidden="true" />}
            rightSection={phone ? <Combobox.Chevron /> : undefined}
          >
            {phone ? 'Saved views' : 'View'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {phone ? null : <Menu.Label>Saved views</Menu.Label>}
          {views.isError ? (
            <Menu.Item closeMenuOnClick={false} onClick={() => views.refetch()}>
              Your views couldn’t be loaded. Try again
            </Menu.Item>
          ) : null}
          {views.data?.length === 0 ? (
            <Text
              px={12}
              pt={2}
              pb={8}
              fz={13}
              lh={1.45}
              c="dimmed"
            >{`A view saves this list's search, filters, ${columns ? 'order, and columns' : 'and order'} under a name.`}</Text>
          ) : null}
          {all.map((view) => (
            <Menu.Item
              key={view.id}
              component={Link}
              to={{ search: normalize(view.query) }}
              preventScrollReset
              className={text.wrap}
              aria-current={view === active ? 'true' : undefined}
              rightSection={view === active ? icon(IconCheck) : undefined}
              onClick={() => setChosen(view.id)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {/* Not disabled while the views load: it is the first item, and gets the focus. */}
          {active || views.isError ? null : (
            <Menu.Item leftSection={icon(IconDeviceFloppy)} onClick={() => ask(null)}>
              Save this view…
            </Menu.Item>
          )}
          {current ? (
            <>
              <Menu.Divider />
              <Menu.Label className={text.wrap}>{current.name}</Menu.Label>
              {active ? null : (
                <Menu.Item leftSection={icon(IconDeviceFloppy)} onClick={() => void saveOver(current, query)}>
                  Save changes
                </Menu.Item>
              )}
              <Menu.Item leftSection={icon(IconPencil)} onClick={() => ask(current)}>
                Rename…
              </Menu.Item>
              <Menu.Item leftSection={icon(IconTrash)} color="red" onClick={() => void remove(current)}>
                Delete view
              </Menu.Item>
            </>
          ) : null}
          {columns}
        </Menu.Dropdown>
      </Menu>
      {dialog ? (
        <ViewNameDialog renamed={dialog.renamed} views={all} onSave={save} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
