interface RenderedHtmlProps {
  /** HTML that the server rendered from an author's text, without raw HTML of theirs. */
  html: string;
  className?: string | undefined;
}

/** Shows HTML of the server. The only place that inserts any: everything else is text. */
export const RenderedHtml = ({ html, className }: RenderedHtmlProps) => (
  <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
);
