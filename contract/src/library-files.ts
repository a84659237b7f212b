import { z } from 'zod';
import { id } from './fields.ts';

/** The id of a file in the media library, in place of an upload. */
export const libraryFile = id.optional();

/** Field that takes a file of the library for an upload field: `image` → `image_media_id`. */
export const libraryField = <F extends string>(field: F) => `${field}_media_id` as const;

/** The point that stays in view when a picture is cropped, in percent from the left and the top; null: the center. */
export const imageFocal = z.object({ x: z.int(), y: z.int() }).nullable();
