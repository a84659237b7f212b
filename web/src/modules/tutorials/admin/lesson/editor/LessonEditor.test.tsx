import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../../../test/accessibility.ts';
import type { Respond, Responses, SentCall } from '../../../../../../test/fake-api.ts';
import { renderAdmin } from '../../../../../../test/render-admin.tsx';
import { sampleMedia } from '../../../../../../test/sample-records.ts';
import { ApiError } from '../../../../../api/api-client.ts';
import LessonEditor from './LessonEditor.tsx';

/** A preview with the text as it is. */
const previewText: Respond = ({ body }) => {
  const { body: text } = body as { body: string };
  const words = text.split(/\s+/).filter(Boolean).length;
  return { html: `<p>${text}</p>`, lines: [0], words, minutes: 1, problems: [], warnings: [] };
};

interface Written {
  text: string;
  pending: boolean;
}

function Editor({ initial, written, onSave }: { initial: string; written: Written; onSave: () => void }) {
  const [value, setValue] = useState(initial);
  return (
    <LessonEditor
      value={value}
      error={null}
      onChange={(text) => {
        written.text = text;
        setValue(text);
      }}
      onSave={onSave}
      onPending={(pending) => {
        written.pending = pending;
      }}
    />
  );
}

async function renderEditor(initial = '', responses: Responses = {}, window = { width: 1440, height: 900 }) {
  const written = { text: initial, pending: false };
  const onSave = vi.fn();
  const { sent } = await renderAdmin(<Editor initial={initial} written={written} onSave={onSave} />, {
    ...window,
    responses: { 'POST /api/topics/lesson-previews': previewText, ...responses },
  });
  await expect.element(editor()).toBeVisible();
  /** Waits until the text is this one. */
  const expectText = (text: string | RegExp) =>
    expect.poll(() => written.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  return { written, onSave, sent, expectText };
}

const editor = () => page.getByRole('textbox', { name: 'Lesson' });
const preview = () => page.getByRole('region', { name: 'Preview' });
const tool = (name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name });
const press = (keys: string) => userEvent.keyboard(keys);

/** Pastes or drops files or text at the editor. */
function give(kind: 'paste' | 'drop', data: { files?: File[]; text?: Record<string, string> }): void {
  const transfer = new DataTransfer();
  for (const file of data.files ?? []) transfer.items.add(file);
  for (const [type, text] of Object.entries(data.text ?? {})) transfer.setData(type, text);
  const element = editor().element();
  const { left, top } = element.getBoundingClientRect();
  const init = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
      : new DragEvent('drop', { ...init, dataTransfer: transfer, clientX: left + 2, clientY: top + 20 }),
  );
}
const png = (name: string) => new File(['pixels'], name, { type: 'image/png' });

describe('writing a lesson', () => {
  test('shows what is typed in the preview, with its words', async () => {
    const { expectText } = await renderEditor();
    await expect.element(page.getByText('Nothing to preview yet')).toBeVisible();
    await editor().click();
    await press('Every switch waits.');
    await expectText('Every switch waits.');
    await expect.element(preview().getByText('Every switch waits.')).toBeVisible();
    await expect.element(page.getByText('3 words, 1 min read')).toBeVisible();
    await expect.element(page.getByText('Line 1, column 20')).toBeVisible();
    await expectAccessible();
  });

  test('goes to the ends of a line and of the text by keys', async () => {
    const { expectText } = await renderEditor('one\ntwo');
    await editor().click();
    await press('{Control>}{Home}{/Control}{End}!');
    await expectText('one!\ntwo');
    await press('{Home}¡');
    await expectText('¡one!\ntwo');
    await press('{Control>}{End}{/Control}.');
    await expectText('¡one!\ntwo.');
  });

  test('undoes and redoes what was typed', async () => {
    // One key: slowly typed ones are undone one by one.
    const { expectText } = await renderEditor('Before.');
    await editor().click();
    await press('{Control>}{End}{/Control}!');
    await expectText('Before.!');
    await press('{Control>}z{/Control}');
    await expectText('Before.');
    await press('{Control>}y{/Control}');
    await expectText('Before.!');
  });

  test('formats the text by shortcuts, and saves by Ctrl S', async () => {
    const { expectText, onSave } = await renderEditor();
    await editor().click();
    await press('bold{Shift>}{Home}{/Shift}{Control>}b{/Control}{End} ');
    await press('{Control>}i{/Control}slanted{End} {Control>}k{/Control}');
    await expectText('**bold** *slanted* [text](https://)');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(onSave).not.toHaveBeenCalled();
    await press('{Control>}s{/Control}');
    expect(onSave).toHaveBeenCalledOnce();
  });

  test('formats the text by the toolbar, and gives the focus back to it', async () => {
    const { expectText } = await renderEditor('**bold**');
    await editor().click();
    await press('{Control>}{Home}{/Control}');
    await tool('Heading').click();
    await tool('Quote').click();
    await expect.element(editor()).toHaveFocus();
    await expectText('> ## **bold**');
    await press('{Control>}{End}{/Control}');
    await tool('Table').click();
    await expectText(/^> ## \*\*bold\*\*\n\n\|.*\|\n\| --- \| --- \|/);
    await press('{Control>}{End}{/Control}');
    await tool('Formula block').click();
    await expectText(/\$\$\n/);
    await press('{Control>}{End}{/Control}');
    await tool('Code block').click();
    await expectText(/```python/);
  });

  test('leaves the text with Tab, and moves in the toolbar with arrow keys', async () => {
    await renderEditor('Some words.');
    tool('Heading').element().focus();
    await press('{ArrowRight}');
    await expect.element(tool('Bold')).toHaveFocus();
    await press('{End}{Enter}');
    const help = page.getByRole('dialog', { name: 'Writing help' });
    await expect.element(help.getByText(/^Leave the text\./)).toBeVisible();
    await expectAccessible();
    await press('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await editor().click();
    await press('{Tab}');
    await expect.element(preview()).toHaveFocus();
  });

  test('finds and replaces in the text', async () => {
    const { expectText } = await renderEditor('A switch waits. A switch routes.');
    await editor().click();
    await press('{Control>}f{/Control}');
    await page.getByRole('textbox', { name: 'Find' }).fill('switch');
    await page.getByRole('textbox', { name: 'Replace' }).fill('router');
    await expectAccessible();
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expectText('A router waits. A router routes.');
    await press('{Escape}');
    await expect.element(editor()).toHaveFocus();
  });

  test('says when the preview fails, and tries again', async () => {
    const server = { fails: true };
    await renderEditor('Text.', {
      'POST /api/topics/lesson-previews': (call) => {
        if (server.fails) throw new ApiError(500, { message: 'Out of order.' });
        return previewText(call);
      },
    });
    await expect.element(preview().getByText("The preview couldn't be updated.")).toBeVisible();
    server.fails = false;
    await preview().getByRole('button', { name: 'Try again' }).click();
    await expect.element(preview().getByText('Text.')).toBeVisible();
  });
});

describe('pictures of a lesson', () => {
  const uploaded = ({ files }: SentCall) =>
    sampleMedia({ id: files?.file?.size ?? 0, url: '/storage/gallery/ab12.webp' });
  const PICTURE = '![Describe the picture](/storage/gallery/ab12.webp)';

  test('uploads a pasted picture, and selects its alt text and then its caption', async () => {
    const { expectText, sent } = await renderEditor('Before.', { 'POST /api/media': uploaded });
    await editor().click();
    await press('{Control>}{End}{/Control}');
    give('paste', { files: [png('tree.png')] });
    await expect.element(page.getByText('1 file uploaded')).toBeVisible();
    await expectText(`Before.\n\n${PICTURE}`);
    expect(sent.find(({ key }) => key === 'POST /api/media')?.files?.file?.name).toBe('tree.png');
    await press('A tree of switches{Tab}Drawn as a tree{Enter}');
    await expectText(/!\[A tree of switches\]\(\/storage\/gallery\/ab12\.webp "Drawn as a tree"\)/);
  });

  test('uploads several dropped pictures', async () => {
    const { written } = await renderEditor('Before.', { 'POST /api/media': uploaded });
    give('drop', { files: [png('one.png'), png('two.png')] });
    await expect.element(page.getByText('2 files uploaded')).toBeVisible();
    await expect.poll(() => written.text.split(PICTURE)).toHaveLength(3);
  });

  test('pastes the cells of a spreadsheet as text, not as the picture of them', async () => {
    const { expectText, sent } = await renderEditor();
    await editor().click();
    give('paste', { files: [png('cells.png')], text: { 'text/plain': 'a\tb\n1\t2' } });
    await expectText('a\tb\n1\t2');
    expect(sent.some(({ key }) => key === 'POST /api/media')).toBe(false);
  });

  test('refuses other files in place', async () => {
    const { expectText } = await renderEditor('Before.');
    give('drop', { files: [new File(['%PDF-1.4'], 'notes.pdf', { type: 'application/pdf' })] });
    await expect.element(page.getByText('Choose a JPG, PNG or WEBP picture.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss uploads' }).click();
    await expect.element(page.getByText('Choose a JPG, PNG or WEBP picture.')).not.toBeInTheDocument();
    await expectText('Before.');
  });

  test('keeps a picture that failed until it is uploaded', async () => {
    const server = { fails: true };
    const { expectText, written } = await renderEditor('Before.', {
      'POST /api/media': (call) => {
        if (server.fails) throw new ApiError(500, { message: 'No.' });
        return uploaded(call);
      },
    });
    give('paste', { files: [png('again.png')] });
    await expect.element(page.getByText('0 files uploaded, 1 failed')).toBeVisible();
    expect(written.pending).toBe(true);
    server.fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectText(/storage\/gallery\/ab12\.webp/);
    await expect.poll(() => written.pending).toBe(false);
  });

  test('inserts a picture of the library with its alt text', async () => {
    const file = sampleMedia({ id: 9, alt: 'Stored with the file' });
    const { expectText } = await renderEditor('', { 'GET /api/media': () => [file] });
    await tool('Picture').click();
    await page.getByRole('menuitem', { name: 'Choose from library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose from library' });
    await picker.getByRole('button', { name: /picture-9\.png/ }).click();
    await expectText(/!\[Stored with the file\]\(\/storage\/gallery\/9\.webp\)/);
    await expect.element(editor()).toHaveFocus();
  });
});

test('shows one pane at a time on a phone', async () => {
  const { expectText } = await renderEditor('Text', {}, { width: 390, height: 844 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.element(preview()).not.toBeInTheDocument();
  expect(overflow()).toBe(0);
  await editor().click();
  await press('{Control>}{End}{/Control} too');
  await expectText('Text too');
  await page.getByText('Preview', { exact: true }).first().click();
  await expect.element(preview().getByText('Text too')).toBeVisible();
  await expect.element(editor()).not.toBeInTheDocument();
  expect(overflow()).toBe(0);
  await expectAccessible();
});
