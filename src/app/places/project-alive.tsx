/** What comes alive in a project and around it, all at once: one file instead of eight that share nearly everything. */
export { Contents } from '#features/projects/ui/contents.tsx'
export { FinishPart } from '#features/projects/ui/finish-part.tsx'
export { Neighbours } from '#features/projects/ui/neighbours.tsx'
export { ProjectHeader } from '#features/projects/ui/project-header.tsx'
export { QuizPart } from '#features/quizzes/ui/quiz-part.tsx'
export { AnswerPart } from '#features/validations/ui/answer-part.tsx'
export { EarlierAnswers } from '#features/validations/ui/earlier-answers.tsx'
export { TaskBox } from '#features/validations/ui/task-box.tsx'
