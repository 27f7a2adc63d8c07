import Plus from 'lucide-react/icons/plus'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { movedItem, newQuestion, newQuiz, type QuizForm as Quiz } from '../forms.rules.ts'
import { formTexts } from '../forms.texts.ts'
import { SaidField } from './fields.tsx'
import { FoundHere } from './found-here.tsx'
import { QuizQuestionCard } from './question-card.tsx'

const texts = formTexts.quiz

interface QuizFormProps {
  projectId: string
  /** null if there is no quiz */
  form: Quiz | null
  onChange(form: Quiz | null): void
}

export function QuizFields({ projectId, form, onChange }: QuizFormProps) {
  if (!form) {
    return (
      <div className="flex flex-col items-start gap-3">
        <p>{texts.none}</p>
        <Button onClick={() => onChange(newQuiz(projectId))}>{texts.begin}</Button>
      </div>
    )
  }
  const { id, name, description, questions } = form
  const set = (change: Partial<Quiz>) => onChange({ ...form, ...change })
  return (
    <div className="flex flex-col gap-6 text-sm">
      <FoundHere path={[]} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SaidField label={texts.name} value={name} path={['name']} onValue={(words) => set({ name: words })} />
        <SaidField label={texts.id} value={id} path={['id']} isCode help={texts.place(id)} onValue={(words) => set({ id: words })} />
        <SaidField
          label={texts.description}
          value={description}
          path={['description']}
          className="sm:col-span-2"
          onValue={(words) => set({ description: words })}
        />
      </div>
      <FoundHere path={['questions']} />
      {questions.map((question, index) => (
        <QuizQuestionCard
          key={question.key}
          index={index}
          count={questions.length}
          question={question}
          onChange={(next) => set({ questions: questions.with(index, next) })}
          onMove={(to) => set({ questions: movedItem(questions, index, to) })}
          onRemove={() => set({ questions: questions.toSpliced(index, 1) })}
        />
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={() => set({ questions: [...questions, newQuestion(questions)] })}>
          <Icon icon={Plus} />
          {texts.addQuestion}
        </Button>
        <Button variant="quiet" onClick={() => onChange(null)}>
          {texts.remove}
        </Button>
      </div>
    </div>
  )
}
