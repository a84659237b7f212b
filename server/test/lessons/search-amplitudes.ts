/** Grover's search: amplitudes after 0, 1, … rounds, and the means. */
export function searchAmplitudes(size: number, marked: readonly number[], rounds: number) {
  let state = Array.from({ length: size }, () => 1 / Math.sqrt(size));
  const states = [state];
  const means: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turned = state.map((amplitude, address) => (marked.includes(address) ? -amplitude : amplitude));
    const mean = turned.reduce((sum, amplitude) => sum + amplitude, 0) / size;
    state = turned.map((amplitude) => 2 * mean - amplitude);
    states.push(state);
    means.push(mean);
  }
  return { states, means };
}
