import type { MarkdownIt, StateCore } from 'markdown-it';

const BOX = /^\[([ xX])\]\s+/;

function markTasks(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    const [item, paragraph] = [state.tokens[index - 2], state.tokens[index - 1]];
    if (token.type !== 'inline' || paragraph?.type !== 'paragraph_open' || item?.type !== 'list_item_open') continue;
    const [first] = token.children ?? [];
    const [box, mark] = BOX.exec(first?.type === 'text' ? first.content : '') ?? [];
    if (!first || box === undefined) continue;
    first.content = first.content.slice(box.length);
    item.attrSet('class', 'task');
    const open = new state.Token('task_open', '', 1);
    open.meta = { isDone: mark !== ' ' };
    token.children = [open, ...(token.children ?? []), new state.Token('task_close', '', -1)];
  }
}

export function taskListsPlugin(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_lists', markTasks);
  const { rules } = markdown.renderer;
  rules.task_open = (tokens, index) =>
    `<label><input type="checkbox" disabled${tokens[index]?.meta?.isDone ? ' checked' : ''}> `;
  rules.task_close = () => '</label>';
}
