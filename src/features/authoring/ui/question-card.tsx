import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { chooseRight, newOption, withType, type OptionForm, type QuestionForm } from '../forms.rules.ts'
import { formTexts } from '../forms.texts.ts'
import { ChoiceField, SaidField } from './fields.tsx'
import { FoundHere } from './found-here.tsx'

const texts = formTexts.quiz

interface QuestionCardProps {
  index: number
  count: number
  question: QuestionForm
  onChange(question: QuestionForm): void
  onMove(to: number): void
  onRemove(): void
}

/** A question with its options: which is right, and why. */
export function QuizQuestionCard({ index, count, question, onChange, onMove, onRemove }: QuestionCardProps) {
  const title = useId()
  const { id, type, difficulty, options } = question
  const path = ['questions', index]
  const name = texts.question(index + 1)
  const set = (change: Partial<QuestionForm>) => onChange({ ...question, ...change })
  return (
    <section aria-labelledby={title} className="flex flex-col gap-4 rounded-md border border-line bg-sheet p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-1">
        <h3 id={title} className="grow text-base">
          {name}
        </h3>
        <IconButton icon={ArrowUp} label={formTexts.up(name)} disabled={index === 0} onClick={() => onMove(index - 1)} />
        <IconButton icon={ArrowDown} label={formTexts.down(name)} disabled={index === count - 1} onClick={() => onMove(index + 1)} />
        <IconButton icon={X} label={formTexts.remove(name)} onClick={onRemove} />
      </header>
      <FoundHere path={path} />
      <SaidField
        label={texts.words}
        value={question.question}
        path={[...path, 'question']}
        isLong="grows"
        onValue={(words) => set({ question: words })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceField
          label={texts.type}
          value={type}
          path={[...path, 'type']}
          names={texts.types}
          onValue={(next) => onChange(withType(question, next))}
        />
        <ChoiceField
          label={texts.difficulty}
          value={difficulty}
          path={[...path, 'difficulty']}
          names={texts.difficulties}
          onValue={(next) => set({ difficulty: next })}
        />
        <SaidField label={texts.id} value={id} path={[...path, 'id']} isCode onValue={(next) => set({ id: next })} />
      </div>
      <FoundHere path={[...path, 'options']} />
      <ul className="flex flex-col gap-4">
        {options.map((option, place) => (
          <Option
            key={option.key}
            {...{ option, place, path: [...path, 'options', place] }}
            group={type === 'single' ? title : null}
            onChange={(next) => set({ options: options.with(place, next) })}
            onRight={(isRight) => onChange(chooseRight(question, option.key, isRight))}
            onRemove={() => set({ options: options.toSpliced(place, 1) })}
          />
        ))}
      </ul>
      <Button
        size="sm"
        variant="quiet"
        className="self-start"
        aria-label={texts.addsOption(index + 1)}
        onClick={() => set({ options: [...options, newOption(options)] })}
      >
        <Icon icon={Plus} />
        {texts.addOption}
      </Button>
    </section>
  )
}

interface OptionProps {
  option: OptionForm
  place: number
  path: readonly (string | number)[]
  /** whose radio buttons it is one of; null if several may be right */
  group: string | null
  onChange(option: OptionForm): void
  onRight(isRight: boolean): void
  onRemove(): void
}

function Option({ option, place, path, group, onChange, onRight, onRemove }: OptionProps) {
  const number = place + 1
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-4">
      <FoundHere path={path} />
      <FoundHere path={[...path, 'id']} />
      <div className="flex items-start gap-2">
        <SaidField
          label={texts.value(number)}
          value={option.value}
          path={[...path, 'value']}
          className="grow"
          isLong="grows"
          onValue={(value) => onChange({ ...option, value })}
        />
        <IconButton icon={X} label={formTexts.remove(texts.option(number))} className="mt-6" onClick={onRemove} />
      </div>
      <SaidField
        label={texts.explanation(number)}
        value={option.explanation}
        path={[...path, 'explanation']}
        isLong="grows"
        {...(place === 0 && { help: texts.explanationHelp })}
        onValue={(explanation) => onChange({ ...option, explanation })}
      />
      <label className="inline-flex min-h-10 items-center gap-3 self-start">
        <input
          type={group === null ? 'checkbox' : 'radio'}
          name={group ?? undefined}
          aria-label={texts.right(number)}
          checked={option.isAnswer}
          onChange={(event) => onRight(event.target.checked)}
          className="size-5 accent-accent"
        />
        {texts.isRight}
      </label>
    </li>
  )
}
