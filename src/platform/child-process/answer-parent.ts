import type { Answered, QuestionMessage } from './child-process.ts'

/** What a program does that `ownProcess` starts; it ends with whoever started it. */
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
