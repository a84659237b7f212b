import type { SearchPart } from '@qram/contract/modules/search/search';

interface HighlightProps {
  parts: readonly SearchPart[];
  className?: string | undefined;
}

export function Highlight({ parts, className }: HighlightProps) {
  let at = 0;
  return parts.map(({ text, match }) => {
    const key = at;
    at += text.length;
    return match ? (
      <mark key={key} className={className}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
