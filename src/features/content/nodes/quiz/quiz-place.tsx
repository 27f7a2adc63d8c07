import type { QuestionPreview } from '../../rules.ts'
import { quizTexts } from '../../texts.ts'
import { useReading } from '../../ui/reading.ts'

/** The questions can be read by everybody; which answers are right never leaves the server. */
export function QuizPlace({ id }: { id: string | undefined }) {
  const { quiz } = useReading()
  const known = quiz?.id === id ? quiz : null
  return (
    <section id={id} className="doc-card doc-quiz" data-block-id={id} aria-labelledby={`${id}--name`}>
      <p className="doc-badge">{quizTexts.quiz}</p>
      <p id={`${id}--name`} className="doc-card-title">
        {known?.name || quizTexts.unnamed}
      </p>
      {known?.description && <p>{known.description}</p>}
      {known && (
        <details className="doc-quiz-questions">
          <summary>{quizTexts.preview(known.questions.length)}</summary>
          <ol>
            {known.questions.map((question) => (
              <Question key={question.id} {...question} />
            ))}
          </ol>
        </details>
      )}
      <p className="doc-later">{known ? quizTexts.later : quizTexts.laterUnread}</p>
    </section>
  )
}

function Question({ type, question, options }: QuestionPreview) {
  return (
    <li>
      <p>{question}</p>
      {type === 'multiple' && <p className="doc-hint">{quizTexts.several}</p>}
      <ul>
        {options.map((option) => (
          <li key={option.id}>{option.value}</li>
        ))}
      </ul>
    </li>
  )
}
