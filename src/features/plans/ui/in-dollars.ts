/** Created on first use: the first number format of a page is slow. */
export function inDollars(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }).format(amount)
}
