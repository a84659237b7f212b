import { z } from 'zod';
import { id } from '../api/fields.ts';

export const FILE_TYPES = ['picture', 'pdf', 'slides', 'zip', 'notebook'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/**
 * A file stays in its folder, because the folder decides who may open it: pictures and patents are public, tutorial
 * files need access to a topic.
 */
export const FILE_FOLDERS = ['gallery', 'logos', 'patents', 'tutorials'] as const;
export type FileFolder = (typeof FILE_FOLDERS)[number];

export const LIBRARY_MESSAGES = { unknown: "This file isn't in the library anymore." } as const;

export const libraryFile = id.optional();

/** `image` → `image_media_id` */
export const libraryField = <F extends string>(field: F) => `${field}_media_id` as const;

/** Percent from the left and the top that stay in view when cropped; null: the center. */
export const imageFocal = z.object({ x: z.int(), y: z.int() }).nullable();
