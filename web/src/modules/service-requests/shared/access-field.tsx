import { Badge } from '../../../ui/text/Badge.tsx';

export const ACCESS_CHOICES = [
  { value: 1, label: 'Premium' },
  { value: 0, label: 'Free' },
];

export const renderPremiumBadge = ({ premium }: { premium: number }) =>
  premium === 1 ? (
    <Badge small tone="accent">
      Premium
    </Badge>
  ) : null;
