import MarkdownIt from 'markdown-it';
import { type Formula, mathPlugin } from './math.ts';

/** A task for the rendering thread. */
export interface ReadableTextTask {
  texts: readonly string[];
}

const markdown = new MarkdownIt('zero');
mathPlugin(markdown);

/**
 * A text without other markup, with its formulas as people read them: `$\sqrt{N}$ calls` becomes `√N calls`. Wrong TeX
 * stays as it is.
 */
export function toReadableText(text: string): string {
  const [line] = markdown.parseInline(text, {});
  return (line?.children ?? [])
    .map(({ content, markup, meta }) => {
      const formula = meta as Formula | null;
      return formula?.text && formula.reason === undefined ? formula.text : markup + content + markup;
    })
    .join('');
}
