export function tabIdOf(id: string): string {
  return `${id}--tab`
}

export function panelIdOf(id: string): string {
  return `${id}--panel`
}
