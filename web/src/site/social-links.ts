import { IconBrandFacebook, IconBrandLinkedin, IconBrandX, type TablerIcon } from '@tabler/icons-react';

export interface SocialLink {
  label: string;
  icon: TablerIcon;
  /** Full address; it is given the site's public address. */
  to(publicUrl: string): string;
}

/** The footer's social links. They share this site: an account of the brand goes here once there is one. */
export const SOCIAL_LINKS: readonly SocialLink[] = [
  {
    label: 'Share on LinkedIn',
    icon: IconBrandLinkedin,
    to: (publicUrl) => `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(publicUrl)}`,
  },
  {
    label: 'Share on X',
    icon: IconBrandX,
    to: (publicUrl) => `https://x.com/intent/post?url=${encodeURIComponent(publicUrl)}`,
  },
  {
    label: 'Share on Facebook',
    icon: IconBrandFacebook,
    to: (publicUrl) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(publicUrl)}`,
  },
];
