import type { FileRule } from './endpoint.ts';

const MEGABYTE = 1024 * 1024;

export const PDF_TYPE = 'application/pdf';
/** Both generations of PowerPoint; the older one is recognized by its container format. */
export const SLIDES_TYPES = [
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
] as const;
export const ZIP_TYPE = 'application/zip';

/** Upload rule for documents of these types, with the module's messages. */
export function documentRule(types: readonly string[], megabytes: number, messages: FileRule['messages']): FileRule {
  return { types, maxBytes: megabytes * MEGABYTE, messages };
}

/** An http or https address with a host that has a dot, or is localhost (requirements: Tutorials). */
export function isWebAddress(value: string): boolean {
  // Browsers resolve `https:name.example`, without the slashes, as a relative path.
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { hostname } = new URL(value);
  return hostname.includes('.') || hostname === 'localhost';
}
