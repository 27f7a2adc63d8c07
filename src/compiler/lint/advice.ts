import type { Root } from 'mdast'
import type { ProjectResult } from '../project.ts'
import { reporterOf, sortFindings, type Finding } from '../findings.ts'
import { filesOfProject } from '../source/folder.ts'
import { textIn, type SourceFiles } from '../source/text.ts'
import { parseMarkdown } from '../text/markdown.ts'
import type { Advise } from './advise.ts'
import { adviseOnCommands } from './commands.ts'
import { adviseOnBlock, adviseOnOutputs, adviseOnTools } from './blocks.ts'
import { adviseOnEnd, adviseOnLineEnds, adviseOnLostLetters, adviseOnSigns, adviseOnUnseen } from './characters.ts'
import { codeBlocksIn } from './code-blocks.ts'
import { adviseOnHead } from './head.ts'
import { adviseOnLeftovers } from './leftovers.ts'
import { adviseOnPlacesToFill } from './places-to-fill.ts'
import { adviseOnPortability } from './portable.ts'
import { adviseOnPorts } from './ports.ts'
import { adviseOnOwnLinks, adviseOnPrivate } from './private.ts'
import { adviseOnPrompts } from './prompts.ts'
import { adviseOnOtherSystems, adviseOnShapes } from './shapes.ts'
import { adviseOnNames, adviseOnSlips } from './slips.ts'
import { adviseOnWaiting } from './waits.ts'
import { adviseOnAnswers } from './answers.ts'
import { adviseOnFields } from './fields.ts'
import { adviseOnPictures } from './pictures.ts'
import { adviseOnPlaces } from './places.ts'
import { adviseOnPractices } from './practices.ts'
import { adviseOnQuiz } from './quiz-options.ts'
import { adviseOnReadingLevel } from './reading-level.ts'
import { adviseOnShownWords } from './shown-words.ts'
import { adviseOnSharedSpelling, adviseOnSpelling } from './spelling/spelling.ts'
import { adviseOnResult } from './shown-result.ts'
import { adviceTexts } from './lint.texts.ts'
import { adviseOnUnanswered } from './unanswered.ts'
import { MOTIF } from '../images/motif.ts'
import { adviseOnWords } from './words.ts'
import { adviseOnYaml } from './yaml-slips.ts'

export type Advice = Finding<keyof typeof adviceTexts>

/** What would teach better in a project that is sound; one that is broken is mended first. */
export async function adviseOn(
  { id, project, practices }: Pick<ProjectResult, 'id' | 'project' | 'practices'>,
  catalogue: SourceFiles,
): Promise<Advice[]> {
  if (!project) return []
  const advice: Advice[] = []
  const files = filesOfProject(catalogue, id)
  const adviseIn = (name: string) => reporterOf(adviceTexts, `projects/${id}/${name}`, advice)
  const textOf = (name: string) => textIn(files.get(name))?.replaceAll('\r\n', '\n') ?? ''
  for (const name of ['project.md', 'answers.yaml', 'quiz.yaml']) {
    if (files.get(name)?.toString('utf8').startsWith('\uFEFF') === true) adviseIn(name)({ line: 1, column: 1 }, 'byteOrderMark', name)
    adviseOnEnd(textOf(name), name.endsWith('.yaml'), adviseIn(name))
    adviseOnLostLetters(textOf(name), adviseIn(name))
    adviseOnSigns(textOf(name), adviseIn(name))
    adviseOnLineEnds(files.get(name)?.toString('utf8') ?? '', adviseIn(name))
  }
  const source = textOf('project.md')
  const text = parseMarkdown(source)
  const advise = adviseIn('project.md')
  // a line for its fence, so that lines count as in the file
  const head = text.children[0]?.type === 'yaml' ? `\n${text.children[0].value}` : ''
  for (const [name, yaml] of [['project.md', head], ...['answers.yaml', 'quiz.yaml'].map((one) => [one, textOf(one)] as const)] as const)
    adviseOnYaml(yaml, adviseIn(name))
  adviseOnShownWords({ text, project, head, textOf, adviseIn })
  adviseOnCommands(text, advise)
  adviseOnCode({ text, source, needs: project.metadata.needs, advise })
  adviseOnPrivate({ source, advise })
  adviseOnOwnLinks(text, advise)
  adviseOnPorts(source, advise)
  adviseOnShapes({ text, source, advise })
  adviseOnOtherSystems(text, advise)
  adviseOnLeftovers(text, source, advise)
  adviseOnHead({ text, source, project, advise })
  adviseOnPictures({ text, files, adviseIn })
  if (project.metadata.visibility === 'public' && !project.metadata.motif) advise({ line: 1, column: 1 }, 'noMotif', MOTIF)
  if (project.metadata.result) adviseOnResult(project.metadata.result, source, files, advise)
  adviseOnWords(text, source, advise)
  adviseOnReadingLevel(text, advise)
  adviseOnPlaces({ text, source, project, catalogue, advise })
  adviseOnFields(text, advise)
  // answers that were cut off lack more than can be named
  if (!advice.some(({ rule }) => rule === 'cutOff')) adviseOnUnanswered({ text, checks: project.checks, advise })
  adviseOnAnswers({ text, answers: textOf('answers.yaml'), project, advise: adviseIn('answers.yaml'), adviseInText: advise })
  adviseOnPractices({ text, practices, advise: adviseIn('answers.yaml'), adviseInText: advise })
  if (project.quiz) adviseOnQuiz(project.quiz, textOf('quiz.yaml'), adviseIn('quiz.yaml'))
  const code = practices.flatMap(({ exemplar }) => exemplar.map(({ text: solution }) => solution))
  await adviseOnSpelling({ text, textOf, code, catalogue, adviseIn })
  return sortFindings(advice)
}

function adviseOnCode({ text, source, needs, advise }: { text: Root; source: string; needs: readonly string[]; advise: Advise }): void {
  const blocks = codeBlocksIn(text)
  for (const block of blocks) {
    adviseOnUnseen(block, advise)
    adviseOnPrompts(block, advise)
    adviseOnWaiting(block, advise)
    adviseOnBlock(block, advise)
    adviseOnSlips(block, advise)
  }
  adviseOnPortability(blocks, needs, advise)
  adviseOnTools({ blocks, source, needs, advise })
  adviseOnOutputs(text, advise)
  adviseOnNames(blocks, source, advise)
  adviseOnPlacesToFill(blocks, advise)
}

/** Advice on the shared files. */
export async function adviseOnShared(catalogue: SourceFiles): Promise<Advice[]> {
  const advice: Advice[] = []
  await adviseOnSharedSpelling(catalogue, (name) => reporterOf(adviceTexts, name, advice))
  return sortFindings(advice)
}
