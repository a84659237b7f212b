import { createContext, useContext } from 'react';

export const BRAND = 'QRAM';

export const documentTitle = (title: string): string => `${title} · ${BRAND}`;

interface SiteDocument {
  /** Public URL of the site without a trailing slash, identical on server and client. */
  publicUrl: string;
  preview?: boolean;
}

export const SiteContext = createContext<SiteDocument>({ publicUrl: '' });

interface DocumentHeadProps {
  title: string;
  /** Canonical path. Search engines don't list pages without one: account pages, searches, missing pages. */
  path?: string | undefined;
}

/** The title of a page, and what search engines may do with it. React moves the elements to the document's head. */
export function DocumentHead({ title, path }: DocumentHeadProps) {
  const { publicUrl, preview = false } = useContext(SiteContext);
  const text = documentTitle(preview ? `Preview: ${title}` : title);
  const canonical = path === undefined || preview ? null : publicUrl + path;
  return (
    <>
      <title>{text}</title>
      <meta property="og:title" content={text} />
      <meta name="robots" content={canonical === null ? 'noindex' : 'index, follow'} />
      {canonical === null ? null : (
        <>
          <link rel="canonical" href={canonical} />
          <meta property="og:url" content={canonical} />
        </>
      )}
    </>
  );
}
