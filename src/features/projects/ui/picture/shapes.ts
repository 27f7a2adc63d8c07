/** An SVG element with React's attribute names. */
export interface SvgShape {
  tag: string
  attributes: Record<string, string | number>
  inside: SvgShape[] | string
}

export function shape(tag: string, attributes: SvgShape['attributes'], inside: SvgShape['inside'] = ''): SvgShape {
  return { tag, attributes, inside }
}

export function fileOf({ width, height }: { width: number; height: number }, shapes: SvgShape[], followsTheme: boolean): string {
  const theme = followsTheme ? ' style="color-scheme:light dark"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none"${theme}>${elementsOf(shapes)}</svg>`
}

export function elementsOf(shapes: readonly SvgShape[]): string {
  return shapes.map(written).join('')
}

function written({ tag, attributes, inside }: SvgShape): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${nameOf(name)}="${escapeXml(String(value))}"`)
  const content = typeof inside === 'string' ? escapeXml(inside) : elementsOf(inside)
  return `<${tag}${named.join('')}${content ? `>${content}</${tag}>` : '/>'}`
}

/** SVG's own attributes are camel case, style attributes have hyphens. */
function nameOf(name: string): string {
  return name === 'viewBox' ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
