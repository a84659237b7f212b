import type { FileRule } from './endpoint.ts';
import { imageRule, type SQUARE_WIDTHS, variantName } from './images.ts';

/** Where avatars are served. */
export const AVATAR_FILES = '/storage/avatars/';

export const AVATAR_MESSAGES = {
  missing: 'Choose a picture first.',
  type: 'Invalid file type. Please upload a JPG, PNG, or WEBP image.',
  size: 'Image size exceeds 5MB limit.',
} as const;

/** An avatar is what any other picture of the site is: JPG, PNG or WEBP of at most 5 MB. */
export const AVATAR_RULE: FileRule = imageRule({ type: AVATAR_MESSAGES.type, size: AVATAR_MESSAGES.size });

/** The width in pixels at which a user's record names the avatar: enough for lists and headers on dense screens. */
export const AVATAR_WIDTH = 128;

/** Address of a stored avatar, by its file name. */
export const avatarAddress = (name: string): string => AVATAR_FILES + variantName(name, AVATAR_WIDTH);

/** The same picture as in a user's record at another width; one that is not kept by this site has one address only. */
export function avatarAt(avatar: string, width: (typeof SQUARE_WIDTHS)[number]): string {
  return avatar.startsWith(AVATAR_FILES) ? avatar.replace(`-${AVATAR_WIDTH}.`, `-${width}.`) : avatar;
}
