import MarkdownIt from 'markdown-it';
import { type Formula, mathPlugin } from './math.ts';

export interface ReadableTextTask {
  texts: readonly string[];
}

const markdown = new MarkdownIt('zero');
mathPlugin(markdown);

/** `$\sqrt{N}$ calls` becomes `√N calls`. Wrong TeX stays. */
export function toReadableText(text: string): string {
  const [line] = markdown.parseInline(text, {});
  return (line?.children ?? [])
    .map(({ content, markup, meta }) => {
      const formula = meta as Formula | null;
      return formula?.text && formula.reason === undefined ? formula.text : markup + content + markup;
    })
    .join('');
}
