import type { ProjectResult } from '../compile/project.ts'
import { reporterOf, sortFindings, type Finding, type ReportOf } from '../compile/findings.ts'
import { filesOfProject, type SourceFiles } from '../compile/source/folder.ts'
import { parseMarkdown } from '../compile/text/markdown.ts'
import { adviseOnCommands } from './commands.ts'
import { adviseOnAnswers } from './answers.ts'
import { adviseOnFields } from './fields.ts'
import { adviseOnPictures } from './pictures.ts'
import { adviseOnPlaces } from './places.ts'
import { adviseOnQuiz } from './quiz-options.ts'
import { adviseOnReadingLevel } from './reading-level.ts'
import { adviceTexts } from './texts.ts'
import { adviseOnWords } from './words.ts'

export type Advice = Finding<keyof typeof adviceTexts>
export type Advise = ReportOf<typeof adviceTexts>

/** What would teach better in a project that is sound; one that is broken is mended first. */
export function adviseOn({ id, project }: Pick<ProjectResult, 'id' | 'project'>, catalogue: SourceFiles): Advice[] {
  if (!project) return []
  const advice: Advice[] = []
  const files = filesOfProject(catalogue, id)
  const adviseIn = (name: string) => reporterOf(adviceTexts, `projects/${id}/${name}`, advice)
  const textOf = (name: string) => files.get(name)?.toString('utf8').replaceAll('\r\n', '\n') ?? ''
  const source = textOf('project.md')
  const text = parseMarkdown(source)
  const advise = adviseIn('project.md')
  adviseOnCommands(text, advise)
  adviseOnPictures({ text, files, adviseIn })
  adviseOnWords(text, source, advise)
  adviseOnReadingLevel(text, advise)
  adviseOnPlaces({ text, source, project, catalogue, advise })
  adviseOnFields(text, advise)
  adviseOnAnswers({ text, answers: textOf('answers.yaml'), project, advise: adviseIn('answers.yaml'), adviseInText: advise })
  if (project.quiz) adviseOnQuiz(project.quiz, textOf('quiz.yaml'), adviseIn('quiz.yaml'))
  return sortFindings(advice)
}
