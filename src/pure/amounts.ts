export function amount(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

export function size(bytes: number): string {
  if (bytes < 1024) return amount(bytes, 'byte')
  const step = Math.min(Math.floor(Math.log2(bytes) / 10), 4)
  return `${(bytes / 1024 ** step).toFixed(1)} ${['', 'KB', 'MB', 'GB', 'TB'][step]}`
}
