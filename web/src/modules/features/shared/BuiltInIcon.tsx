/** Drawings of this site, which take the theme's accent from the page. */
export const isBuiltIn = (url: string): boolean => url.startsWith('/artwork/icons/');

export const BuiltInIcon = ({ src, className }: { src: string; className?: string | undefined }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
    <use href={`${src}#icon`} />
  </svg>
);
