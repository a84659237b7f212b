import type { Architecture } from './phase.ts';

export const ARCHITECTURE_NAMES: Readonly<Record<Architecture, string>> = {
  'bucket-brigade': 'Bucket brigade',
  'fan-out': 'Fan-out',
  qrom: 'QROM, unary iteration',
  'select-only': 'Select-only',
  hybrid: 'Hybrid',
};
