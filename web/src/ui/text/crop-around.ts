/** Style of a cropped picture that keeps a point in view, given in percent from the left and the top. */
export const cropAround = (focal: { x: number; y: number } | null) =>
  focal ? { objectPosition: `${focal.x}% ${focal.y}%` } : undefined;
