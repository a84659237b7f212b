import type { FileRule } from './endpoint.ts';

const MEGABYTE = 1024 * 1024;

export const PDF_TYPE = 'application/pdf';
/** PowerPoint of both generations; the older one is told by its container. */
export const SLIDES_TYPES = [
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
] as const;
export const ZIP_TYPE = 'application/zip';

/** Rule for a document of the given types and size, with the messages of its module. */
export function documentRule(types: readonly string[], megabytes: number, messages: FileRule['messages']): FileRule {
  return { types, maxBytes: megabytes * MEGABYTE, messages };
}

/** An http or https address with a host that has a dot, or is localhost (requirements: Tutorials). */
export function isWebAddress(value: string): boolean {
  // Without the slashes a browser reads `https:name.example` as a path of the page that it stands on.
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { hostname } = new URL(value);
  return hostname.includes('.') || hostname === 'localhost';
}
