import type { ProjectResult } from '../compile/project.ts'
import { reporterOf, sortFindings, type Finding, type ReportOf } from '../compile/findings.ts'
import { filesOfProject, type SourceFiles } from '../compile/source/folder.ts'
import { parseMarkdown } from '../compile/text/markdown.ts'
import { adviseOnCommands } from './commands.ts'
import { adviseOnAnswers } from './copied-answers.ts'
import { adviseOnPictures } from './pictures.ts'
import { adviseOnOptions } from './quiz-options.ts'
import { adviceTexts } from './texts.ts'

export type Advice = Finding<keyof typeof adviceTexts>
export type Advise = ReportOf<typeof adviceTexts>

/** What would teach better in a project that is sound; one that is broken is mended first. */
export function adviseOn({ id, project }: Pick<ProjectResult, 'id' | 'project'>, catalogue: SourceFiles): Advice[] {
  if (!project) return []
  const advice: Advice[] = []
  const files = filesOfProject(catalogue, id)
  const adviseIn = (name: string) => reporterOf(adviceTexts, `projects/${id}/${name}`, advice)
  const textOf = (name: string) => files.get(name)?.toString('utf8').replaceAll('\r\n', '\n') ?? ''
  const text = parseMarkdown(textOf('project.md'))
  adviseOnCommands(text, adviseIn('project.md'))
  adviseOnPictures({ text, files, adviseIn })
  adviseOnAnswers({ text, answers: textOf('answers.yaml'), advise: adviseIn('answers.yaml') })
  if (project.quiz) adviseOnOptions(project.quiz, adviseIn('quiz.yaml'))
  return sortFindings(advice)
}
