import type { FileRule } from '../../api/endpoint.ts';
import { imageRule, type SQUARE_WIDTHS, variantName } from '../../collection/images.ts';

export const AVATAR_FILES = '/storage/avatars/';

export const AVATAR_MESSAGES = {
  missing: 'Choose a picture first.',
  type: 'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
  size: 'Image size exceeds 5MB limit.',
} as const;

/** Same rules as other images: JPG, PNG or WEBP, at most 5 MB. */
export const AVATAR_RULE: FileRule = imageRule({ type: AVATAR_MESSAGES.type, size: AVATAR_MESSAGES.size });

/** Enough for lists and headers on dense screens. */
export const AVATAR_WIDTH = 128;

export const avatarPath = (name: string): string => AVATAR_FILES + variantName(name, AVATAR_WIDTH);

/** Avatars hosted elsewhere have only one URL. */
export function avatarAt(avatar: string, width: (typeof SQUARE_WIDTHS)[number]): string {
  return avatar.startsWith(AVATAR_FILES) ? avatar.replace(`-${AVATAR_WIDTH}.`, `-${width}.`) : avatar;
}
