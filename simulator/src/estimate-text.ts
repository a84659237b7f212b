import type { Estimate } from './trajectories.ts';

const CONFIDENCE = 0.95;
const ROUNDING = 1e-12;

export interface EstimateText {
  readonly value: string;
  readonly note: string | null;
}

/**
 * Lower bound of the expected fidelity if no shot lost any: with 95% confidence, a shot loses fidelity with at most the
 * probability p for which (1 − p)^shots = 0.05, about 3/shots. Null if a shot did.
 */
export const computeUnharmedBound = ({ mean, shots }: Estimate): number | null =>
  mean < 1 - ROUNDING ? null : (1 - CONFIDENCE) ** (1 / shots);

/**
 * Without a harmful error among the shots, the standard error would be 0 and meaningless.
 * @param hasErrors false if no error can be drawn
 */
export function formatEstimate(estimate: Estimate, hasErrors: boolean, digits: number): EstimateText {
  const { mean, standardError, shots } = estimate;
  const bound = computeUnharmedBound(estimate);
  if (!hasErrors) return { value: mean.toFixed(digits), note: null };
  if (bound === null) return { value: `${mean.toFixed(digits)} ± ${standardError.toFixed(digits)}`, note: null };
  return {
    value: `at least ${(Math.floor(bound * 1000) / 1000).toFixed(3)}`,
    note: `No harmful error drawn in ${shots} shots; 95 % confidence`,
  };
}
