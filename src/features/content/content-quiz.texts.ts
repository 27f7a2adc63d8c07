import { list } from '#compiler/phrases/phrases.texts.ts'

/** Findings about a quiz. */
export const quizFindings = {
  noQuizFile: (id: string) => ({ what: `There is no quiz.yaml with the quiz ${id}`, mend: 'write quiz.yaml, or remove ::quiz' }),
  unknownQuiz: (id: string, known: string) => ({ what: `There is no quiz ${id}`, mend: `the quiz of quiz.yaml is ${known}` }),
  unusedQuiz: (id: string) => ({ what: `The quiz ${id} is not in the text`, mend: `add ::quiz{#${id}} where it belongs` }),
  sameOption: (value: string) => ({ what: `Another option says “${value}” already`, mend: 'say something else in one of them' }),
  noAnswer: (question: string) => ({ what: `The question ${question} has no right answer`, mend: 'mark one with isAnswer: true' }),
  manyAnswers: (question: string) => ({
    what: `The question ${question} has several right answers`,
    mend: 'write type: multiple, or leave one right answer',
  }),
  takenOut: (tags: readonly string[]) => ({
    what: `${list(tags.map((tag) => `<${tag}>`))} would be taken out of this explanation`,
    mend: 'write it with em, strong, code or a, or with &lt; where the sign is meant',
  }),
}
