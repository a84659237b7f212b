import type { FileRule } from '../api/endpoint.ts';
import { IMAGE_LIMITS } from './images.ts';

const MEGABYTE = 1024 * 1024;

export const PDF_TYPE = 'application/pdf';
/** Both generations of PowerPoint; the older one is recognized by its container format. */
export const SLIDES_TYPES = [
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
] as const;
export const ZIP_TYPE = 'application/zip';
/** Text, recognized by its content. */
export const NOTEBOOK_TYPE = 'application/x-ipynb+json';

/** By the media library's names. */
export const FILE_ENDINGS = {
  picture: ['.jpg', '.jpeg', '.png', '.webp'],
  pdf: ['.pdf'],
  slides: ['.ppt', '.pptx'],
  zip: ['.zip'],
  notebook: ['.ipynb'],
} as const;
export type FileKind = keyof typeof FILE_ENDINGS;
export const FILE_KINDS = Object.keys(FILE_ENDINGS) as FileKind[];

const FILE_TYPES: Readonly<Record<FileKind, readonly string[]>> = {
  picture: IMAGE_LIMITS.types,
  pdf: [PDF_TYPE],
  slides: SLIDES_TYPES,
  zip: [ZIP_TYPE],
  notebook: [NOTEBOOK_TYPE],
};

/** Endings, because browsers know few types, and types, because phones choose by them. */
export const acceptedFiles = (...kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => [...FILE_ENDINGS[kind], ...FILE_TYPES[kind]]).join(',');

/** Upload rule for documents of these types, with the module's messages. */
export function documentRule(types: readonly string[], megabytes: number, messages: FileRule['messages']): FileRule {
  return { types, maxBytes: megabytes * MEGABYTE, messages };
}
