import type { Link } from 'mdast'
import { reporterOf } from '../../findings.ts'
import { filesOfProject } from '../../source/folder.ts'
import type { SourceFiles } from '../../source/text.ts'
import { parseMarkdown } from '../../text/markdown.ts'
import type { Advice } from '../advice.ts'
import { adviceTexts } from '../lint.texts.ts'
import { allIn } from '../words.ts'
import { addressOf, faultOf, isOutside, isWithoutNetwork, type Followed } from './links.rules.ts'

interface Outside {
  advice: Advice[]
  asked: number
  /** false when no address answered */
  hasNetwork: boolean
}

/** Advice on links to other sites, by following them. */
export async function adviseOnOutsideLinks(
  catalogue: SourceFiles,
  projects: readonly string[],
  follow: (addresses: readonly string[]) => Promise<Followed[]>,
): Promise<Outside> {
  const links = projects.flatMap((id) => {
    const source = filesOfProject(catalogue, id).get('project.md')?.toString('utf8').replaceAll('\r\n', '\n') ?? ''
    const outside = allIn(parseMarkdown(source)).filter((node): node is Link => node.type === 'link' && isOutside(node.url))
    return outside.map((node) => ({ id, node, address: addressOf(node.url) }))
  })
  const addresses = [...new Set(links.map(({ address }) => address))]
  const followed = await follow(addresses)
  const advice: Advice[] = []
  if (isWithoutNetwork(followed)) return { advice, asked: addresses.length, hasNetwork: false }
  const known = new Map(followed.map((one) => [one.url, one]))
  for (const { id, node, address } of links) {
    const found = known.get(address)
    const fault = found && faultOf(found)
    if (!fault) continue
    const advise = reporterOf(adviceTexts, `projects/${id}/project.md`, advice)
    if (fault.rule === 'deadLink') advise(node, 'deadLink', fault.url, fault.status)
    else advise(node, fault.rule, fault.url, fault.why)
  }
  return { advice, asked: addresses.length, hasNetwork: true }
}
