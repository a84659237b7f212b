import { Badge } from '../../../ui/text/Badge.tsx';

/** Access of lessons and premium applications, as a filter and in bulk edits. */
export const ACCESS_CHOICES = [
  { value: 1, label: 'Premium' },
  { value: 0, label: 'Free' },
];

/** The badge of a premium record beside its name. */
export const renderPremiumBadge = ({ premium }: { premium: number }) =>
  premium === 1 ? (
    <Badge small tone="accent">
      Premium
    </Badge>
  ) : null;
