import type { Plugin } from 'vite';

const SCRIPT = /<(script type="module"|link rel="modulepreload")(?=[^>]*(?:src|href)="\/assets\/)/g;

/**
 * Marks the built document's scripts as less urgent than what the first paint shows: a page is read before it is used,
 * and on a slow line scripts would share it with the text's font.
 */
export function quietScripts(): Plugin {
  return {
    name: 'quiet-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(SCRIPT, '<$1 fetchpriority="low"') },
  };
}
