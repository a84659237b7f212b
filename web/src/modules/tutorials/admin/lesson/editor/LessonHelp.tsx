import { Box } from '@mantine/core';
import panel from '../../../../../admin/ui/panel.module.css';
import { StackedModal } from '../../../../../admin/ui/StackedModal.tsx';
import classes from './lesson-editor.module.css';
import { getKeys } from './lesson-keys.ts';

const SHORTCUTS = [
  ['B', 'Bold'],
  ['I', 'Italic'],
  ['K', 'Link'],
  ['F', 'Find and replace'],
  ['S', 'Save'],
  ['Z', 'Undo'],
] as const;

const MARKDOWN = [
  ['## Heading', 'A heading, which is listed in the contents'],
  ['**bold** and *italic*', 'Bold and italic text'],
  ['[text](https://…)', 'A link'],
  ['- item', 'A list; `1. item` for a numbered one, `- [ ] item` and `- [x] item` for open and finished tasks'],
  ['> text', 'A quote'],
  ['> [!NOTE]', 'A note, with > before each of its lines; also TIP, IMPORTANT, WARNING and CAUTION'],
  [
    '> [!ANSWER]',
    'An answer that readers unfold, with > before each of its lines; indent it to put it below a list item',
  ],
  ['```python', 'A code block, up to a line with ```'],
  ['| a | b |', 'A table, with | --- | --- | as its second line; a | in a formula or code ends no cell'],
  ['text[^1]', 'A footnote, with `[^1]: note` on a line of its own'],
  ['$2^n$', 'A formula in TeX; $$ on lines of their own for a block'],
  ['![alt text](address "caption")', 'A picture; the caption is optional'],
  ['```question name', 'A question; the lines below, up to a line with ```'],
  ['- [x] text', 'A right option; `- [ ] text :: message` for a wrong one'],
  ['= 0.958 ± 0.001 MHz', 'A number in place of options, with a tolerance and a unit if you like'],
  ['1. first', 'Items in the right order in place of options; readers see them shuffled'],
  [
    'goal: address 101 returns 1',
    'In a block ```qram inside a question between lines of ````: readers set its cells so that the goals are met',
  ],
  ['goal: …', 'Also: parity 0, 3 ones, balanced, constant, chance of 1 is 1/2 (on the bus after the query)'],
  ['hint: text', 'Shown after a wrong answer; `solution: text` after any'],
  ['```qram', 'A figure of a query, with lines for cells, addresses, step and caption'],
] as const;

const FIGURES = [
  ['```figure', 'A drawing, up to a line with ```; the lines between say what it shows'],
  ['kind: tree', 'Also cells, amplitudes, circuit, bars, line or steps, as below'],
  ['caption: text', 'What to see in it, with formulas; `alt: text` in place of the generated description'],
  ['levels: 3', 'Of a tree; with `lit: 010, 101` or all, `design: fan-out`, and `failed: RL` for a broken switch'],
  ['cells: 0 1 1 0', 'What cells hold; with `lit: 01, 10` and `numbers: decimal` if you like'],
  ['- Start: 0.5 0.5 0.5 0.5', 'Amplitudes of 2, 4 or 8 states, a row for each drawing; `mean: yes` adds their mean'],
  [
    '- q[0]: H * x',
    'A wire of a circuit: * and o control on 1 and 0, + is NOT, x swaps, - is nothing, ^ continues the gate above; other words are gates',
  ],
  ['- 1,024: 1,023 10', 'A bar, or two with `series: Fan-out, Bucket brigade`; `scale: log` for a logarithmic scale'],
  ['- P(1): 0 0.5 1', 'A line through values from 0 to 1, one for each name in `points: 0 π/2 π`'],
  ['- Copy the data: 1', 'A phase of a timeline, with its number of steps'],
] as const;

function HelpList({ title, entries }: { title: string; entries: readonly (readonly [string, string])[] }) {
  return (
    <>
      <Box component="h3" mt="xl" mb="xs" fz="md">
        {title}
      </Box>
      <Box component="dl" m={0} fz="sm" className={`${panel.ruled} ${classes.help}`}>
        {entries.map(([markdown, label]) => (
          <div key={markdown}>
            <dt>
              <code>{markdown}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </Box>
    </>
  );
}

export function LessonHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <StackedModal opened={opened} onClose={onClose} title="Writing help" size={600}>
      <Box component="h3" mb="xs" fz="md">
        Shortcuts
      </Box>
      <Box component="dl" m={0} fz="sm" className={`${panel.ruled} ${classes.help}`}>
        {SHORTCUTS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{getKeys(key)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Tab</kbd>
          </dt>
          <dd>Leave the text. In the toolbar, arrow keys move between the buttons.</dd>
        </div>
      </Box>
      <HelpList title="Markdown" entries={MARKDOWN} />
      <HelpList title="Figures" entries={FIGURES} />
    </StackedModal>
  );
}
