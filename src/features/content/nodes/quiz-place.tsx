import { createElement, useState } from 'react'
import type { QuestionPreview } from '../content.rules.ts'
import { quizTexts } from '../content.texts.ts'
import { useQuizView } from '../ui/late-quiz.ts'
import { useReading } from '../ui/reading.ts'

/** Everybody can read the questions; right answers leave the server only after a question is answered. */
export function QuizPlace({ id }: { id: string | undefined }) {
  const { quiz, quizView } = useReading()
  const Quiz = useQuizView(quizView)
  const [wanted, setWanted] = useState(false)
  const known = quiz?.id === id ? quiz : null
  const questions = known && (
    <details className="doc-quiz-questions">
      <summary>{quizTexts.preview(known.questions.length)}</summary>
      <ol>
        {known.questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </ol>
    </details>
  )
  return (
    <section id={id} className="doc-card doc-quiz" data-block-id={id} aria-labelledby={`${id}--name`}>
      <p className="doc-badge">{quizTexts.quiz}</p>
      <p id={`${id}--name`} className="doc-card-title">
        {known?.name || quizTexts.unnamed}
      </p>
      {known?.description && <p>{known.description}</p>}
      {known && Quiz ? (
        createElement(Quiz, { id: known.id, wanted, count: known.questions.length }, questions)
      ) : (
        <>
          <p className="doc-hint">{known && quizTexts.facts(known.questions.length)}</p>
          <p>
            <button type="button" className="doc-button" aria-busy={wanted || undefined} disabled={!known} onClick={() => setWanted(true)}>
              {quizTexts.start}
            </button>
          </p>
          {questions}
        </>
      )}
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
