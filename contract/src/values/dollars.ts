const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$1,249.50` (requirements: Site) */
export const dollars = (amount: number): string => DOLLARS.format(amount);

/** `1249.50` */
export const decimalPrice = (amount: number): string => amount.toFixed(2);
