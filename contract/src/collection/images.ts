import type { FileRule } from '../api/endpoint.ts';

/** Spec §5 and §9: gallery images are JPG, PNG or WEBP of at most 5 MB. */
export const IMAGE_LIMITS = {
  maxBytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

/** @param messages the module's messages */
export function imageRule(messages: FileRule['messages']): FileRule {
  return { types: IMAGE_LIMITS.types, maxBytes: IMAGE_LIMITS.maxBytes, messages };
}

/** `a1.webp` → `a1-480.webp` */
export function variantName(name: string, width: number): string {
  const dot = name.lastIndexOf('.');
  return `${name.slice(0, dot)}-${width}${name.slice(dot)}`;
}

/** Pixels of stored square images; narrower variants always exist. */
export const SQUARE_SIZE = 512;
export const SQUARE_WIDTHS = [64, 128, 256] as const;
