import type { Answered, QuestionMessage } from './child-process.ts'

/** Runs in a program that `ownProcess` starts: answers its questions, and exits when the parent disconnects. */
export function answerParent<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.once('disconnect', () => process.exit())
  const tell = (answered: Answered<Answer>) => process.send?.(answered)
  process.on('message', ({ id, question }: QuestionMessage<Question>) => {
    tell({ id, begun: true })
    answer(question).then(
      (given) => tell({ id, answer: given }),
      (error: unknown) => tell({ id, problem: String(error) }),
    )
  })
}
