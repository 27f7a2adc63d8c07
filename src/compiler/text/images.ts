import { nearest } from '#pure/edit-distance.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import type { Positioned } from '../findings.ts'
import type { ImageProblem } from '../images/images.ts'
import { unnamed, type Build } from './build.ts'

interface Written {
  src: string
  alt: string
  caption?: string
  withBorder?: boolean
  withSpacing?: boolean
}

export function buildImage({ src, alt, ...rest }: Written, at: Positioned, build: Build): DocNode[] {
  if (src.trim() === '') {
    build.report(at, 'noImageFile')
    return []
  }
  const path = src.replace(/^\.\//, '')
  const image = build.images.get(path)
  const isNew = !build.gathered.usedImages.has(path)
  build.gathered.usedImages.add(path)
  if (alt.trim() === '') build.report(at, 'emptyAlt')
  if (!image && isNew) build.report(at, 'missingImage', path, nearest(path, [...build.images.keys()]))
  if (!image) return []
  if (!('src' in image)) {
    if (isNew) reportProblem(image, path, at, build)
  } else if (alt.trim() !== '') {
    const { width, height, sources, src: address } = image
    return [unnamed('image', { src: address, alt: alt.trim(), width, height, sources, ...rest })]
  }
  return []
}

function reportProblem(problem: ImageProblem, path: string, at: Positioned, { report }: Build): void {
  if ('unsafe' in problem) report(at, 'unsafeSvg', path, problem.unsafe)
  else report(at, 'badImage', path, problem.bad)
}
