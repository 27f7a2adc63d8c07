/** The format is made when a price is shown: the first of a page takes a browser as long as some components. */
export function inDollars(amount: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' }).format(amount)
}
