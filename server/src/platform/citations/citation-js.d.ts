/** Types for the parts in use; the packages have none. */
declare module '@citation-js/core' {
  interface CitedItem {
    id: string;
    type: string;
    [field: string]: unknown;
  }

  export class Cite {
    constructor(data: unknown, options?: { forceType?: string; generateGraph?: boolean });
    readonly data: CitedItem[];
    format(format: 'bibtex', options: { format: 'object' }): { label: string; properties: Record<string, string> }[];
    format(format: 'ris', options: { format: 'object' }): Record<string, string | string[]>[];
  }

  export const plugins: {
    config: {
      get(plugin: '@bibtex'): { format: { asciiOnly: boolean; useIdAsLabel: boolean } };
    };
  };
}

declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}
