import { DocumentHead } from '../public-page/document-head.tsx';

/** Served for the back office until its code is loaded. CSS picks one of the two texts. */
export const AdminPlaceholder = () => (
  <main className="grid place-items-center text-ink-2 min-h-dvh p-6 bg-sunken" data-placeholder>
    <DocumentHead title="Management" />
    <p className="script-only" role="status">
      Loading
    </p>
    <p className="noscript-only">This page needs JavaScript, which is turned off.</p>
  </main>
);
