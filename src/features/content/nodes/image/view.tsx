import { attrsOf, type ViewProps } from '../../ui/view.ts'
import { Picture } from './picture.tsx'
import type { ImageAttrs } from './rules.ts'

export function imageView({ node, key }: ViewProps) {
  return <Picture key={key} {...attrsOf<ImageAttrs>(node)} />
}
