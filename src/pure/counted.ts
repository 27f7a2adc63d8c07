const number = new Intl.NumberFormat('en')

/** “1 task”, “1,200 tasks”. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}
