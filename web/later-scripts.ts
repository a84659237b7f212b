import type { Plugin } from 'vite';

const ENTRY = /\s*<script type="module"[^>]*\bsrc="(\/assets\/[^"]+)"[^>]*><\/script>/;
const PRELOAD = /<link rel="modulepreload"(?=[^>]*href="\/assets\/)/g;

/** Fetches the scripts once the page has been shown; a page that nobody sees yet has nothing to wait for. */
const loader = (entry: string): string => `<script>
      ((load) => {
        if (document.hidden) load();
        else requestAnimationFrame(() => setTimeout(load));
      })(() => {
        for (const link of document.querySelectorAll('link[data-later]')) link.rel = 'modulepreload';
        const entry = document.createElement('script');
        entry.type = 'module';
        entry.crossOrigin = '';
        entry.src = '${entry}';
        entry.onerror = () => window.earlyInput?.stop();
        document.head.append(entry);
      });
    </script>`;

/**
 * The built document asks for its scripts after its first frame: a page is read before it is used, and on a slow line
 * scripts would share it with what the first paint shows. What is pressed and typed before is kept (index.html).
 */
export function laterScripts(): Plugin {
  return {
    name: 'later-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [tag, entry] = html.match(ENTRY) ?? [];
        if (tag === undefined || entry === undefined) throw new Error('The document names no entry.');
        return html
          .replace(tag, '')
          .replace(PRELOAD, '<link data-later fetchpriority="low"')
          .replace('</body>', `  ${loader(entry)}\n  </body>`);
      },
    },
  };
}
