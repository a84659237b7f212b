import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconBinary,
  IconBinaryTree,
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconHelp,
  IconItalic,
  IconLibraryPhoto,
  IconLink,
  IconList,
  IconListNumbers,
  IconMath,
  IconMathFunction,
  IconPhoto,
  IconQuestionMark,
  IconSearch,
  IconTable,
  IconUpload,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo, useState } from 'react';
import {
  cycleHeading,
  insertCodeBlock,
  insertFormulaBlock,
  insertLink,
  insertMemoryQuestion,
  insertQueryFigure,
  insertQuestion,
  insertTable,
  toggleBold,
  toggleFormula,
  toggleItalic,
  toggleLines,
} from './lesson-commands.ts';
import classes from './lesson-editor.module.css';
import { getKeys } from './lesson-keys.ts';
import { openSearch } from './lesson-search.ts';

const GROUPS = [
  [
    { label: 'Heading', icon: IconHeading, command: cycleHeading },
    { label: 'Bold', icon: IconBold, command: toggleBold, key: 'B' },
    { label: 'Italic', icon: IconItalic, command: toggleItalic, key: 'I' },
  ],
  [
    { label: 'Link', icon: IconLink, command: insertLink, key: 'K' },
    { label: 'Picture', icon: IconPhoto, command: null },
    { label: 'Table', icon: IconTable, command: insertTable },
  ],
  [
    { label: 'List', icon: IconList, command: toggleLines('bullet') },
    { label: 'Numbered list', icon: IconListNumbers, command: toggleLines('ordered') },
    { label: 'Quote', icon: IconBlockquote, command: toggleLines('quote') },
  ],
  [
    { label: 'Code block', icon: IconCode, command: insertCodeBlock },
    { label: 'Formula', icon: IconMath, command: toggleFormula },
    { label: 'Formula block', icon: IconMathFunction, command: insertFormulaBlock },
  ],
  [
    { label: 'Question', icon: IconQuestionMark, command: insertQuestion },
    { label: 'Question with a memory', icon: IconBinary, command: insertMemoryQuestion },
    { label: 'Figure of a query', icon: IconBinaryTree, command: insertQueryFigure },
  ],
] as const;
/** The tools of the groups, and Find and Help. */
const TOOLS = GROUPS.flat().length + 2;

const STEPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowRight: (at) => (at + 1) % TOOLS,
  ArrowLeft: (at) => (at + TOOLS - 1) % TOOLS,
  Home: () => 0,
  End: () => TOOLS - 1,
};

export interface LessonTools {
  upload: () => void;
  chooseFromLibrary: () => void;
  showHelp: () => void;
}

interface LessonToolbarProps {
  view: EditorView | null;
  tools: LessonTools;
}

/** Formats the selected text. One tab stop, with arrow keys between its buttons; scrolls sideways where it is narrow. */
export const LessonToolbar = memo(function LessonToolbar({ view, tools }: LessonToolbarProps) {
  const [current, setCurrent] = useState(0);
  const run = (command: StateCommand) => {
    if (!view) return;
    command(view);
    view.focus();
  };
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = STEPS[event.key]?.(current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  let index = -1;
  const place = () => {
    index += 1;
    const at = index;
    return { tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at), disabled: view === null };
  };
  return (
    <div className={classes.tools} role="toolbar" aria-label="Formatting" onKeyDown={step}>
      {GROUPS.map((group) => (
        <div key={group[0].label} className={classes.group}>
          {group.map((tool) =>
            tool.command === null ? (
              <PictureMenu key={tool.label} tools={tools} {...place()} />
            ) : (
              <Tool
                key={tool.label}
                label={tool.label}
                keys={'key' in tool ? getKeys(tool.key) : undefined}
                icon={tool.icon}
                onPress={() => run(tool.command)}
                {...place()}
              />
            ),
          )}
        </div>
      ))}
      <div className={classes.group}>
        <Tool
          label="Find and replace"
          keys={getKeys('F')}
          icon={IconSearch}
          onPress={() => view && openSearch(view)}
          {...place()}
        />
        <Tool label="Help with writing" icon={IconHelp} onPress={tools.showHelp} {...place()} />
      </div>
    </div>
  );
});

interface Place {
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
}

function PictureMenu({ tools, ...place }: { tools: LessonTools } & Place) {
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" size={36} className={classes.tool} aria-label="Picture" {...place}>
          <IconPhoto size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUpload size={18} stroke={1.6} />} onClick={tools.upload}>
          Upload pictures…
        </Menu.Item>
        <Menu.Item leftSection={<IconLibraryPhoto size={18} stroke={1.6} />} onClick={tools.chooseFromLibrary}>
          Choose from library
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ToolProps extends Place {
  label: string;
  keys?: string | undefined;
  icon: typeof IconBold;
  onPress: () => void;
}

function Tool({ label, keys, icon: ToolIcon, onPress, ...rest }: ToolProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label} openDelay={400}>
      <ActionIcon variant="subtle" size={36} className={classes.tool} aria-label={label} onClick={onPress} {...rest}>
        <ToolIcon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
