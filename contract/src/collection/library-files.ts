import { z } from 'zod';
import { id } from '../api/fields.ts';

export const FILE_TYPES = ['picture', 'pdf', 'slides', 'zip', 'notebook'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/**
 * Folders of the store. A file stays in its folder, because the folder decides who may open it: pictures and patents are
 * public, tutorial files are opened to those who may open one of their topics.
 */
export const FILE_FOLDERS = ['gallery', 'logos', 'patents', 'tutorials'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

export const LIBRARY_MESSAGES = { unknown: "This file isn't in the library anymore." } as const;

/** The id of a file in the media library, in place of an upload. */
export const libraryFile = id.optional();

/** Field that takes a file of the library for an upload field: `image` → `image_media_id`. */
export const libraryField = <F extends string>(field: F) => `${field}_media_id` as const;

/** The point that stays in view when a picture is cropped, in percent from the left and the top; null: the center. */
export const imageFocal = z.object({ x: z.int(), y: z.int() }).nullable();
