const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars with two decimals: `$1,249.50`. */
export const dollars = (amount: number): string => DOLLARS.format(amount);
