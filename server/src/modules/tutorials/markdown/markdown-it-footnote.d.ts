/** The package has no types; these cover the used part. */
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Needs rules called `footnote_def`, `footnote_ref`, `footnote_inline` and `footnote_tail`. */
  const footnotes: (markdown: MarkdownIt) => void;
  export default footnotes;
}
