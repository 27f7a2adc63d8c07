import { useState } from 'react'
import { checkOf } from '#compiler/syntax.ts'
import { answerForms } from '#features/content/answer-text.rules.ts'
import { isRight } from '#features/content/checks.rules.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { writeAnswerForm, type AnswerForm } from '../forms.rules.ts'
import { formTexts } from '../forms.texts.ts'
import { ChoiceField, SaidField } from './fields.tsx'
import { FoundHere } from './found-here.tsx'
import { WordList } from './word-list.tsx'

const texts = formTexts.answers

interface AnswerCardProps {
  title: string
  isAddress: boolean
  form: AnswerForm
  onChange(form: AnswerForm): void
  onRemove(): void
}

/** The form for how one task's answers are checked. */
export function AnswerCard({ title, isAddress, form, onChange, onRemove }: AnswerCardProps) {
  const { id, check, values } = form
  const set = (change: Partial<AnswerForm>) => onChange({ ...form, ...change })
  const isLong = check === 'output'
  const isRubric = check === 'rubric'
  return (
    <div className="flex flex-col gap-4">
      <FoundHere path={[id]} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField label={texts.check} value={check} path={[id, 'check']} names={texts.checks} onValue={(next) => set({ check: next })} />
        {check === 'number' && (
          <SaidField label={texts.tolerance} value={form.tolerance} path={[id, 'tolerance']} onValue={(tolerance) => set({ tolerance })} />
        )}
      </div>
      {check === 'one-of' ? (
        <WordList
          label={texts.value['one-of'] ?? ''}
          values={values}
          path={[id, 'value']}
          isLong={false}
          onValues={(next) => set({ values: next })}
        />
      ) : (
        <SaidField
          label={texts.value[check] ?? texts.value['exact'] ?? ''}
          help={texts.valueHelp[check]}
          value={values[0] ?? ''}
          path={[id, 'value']}
          isLong={isLong || isRubric}
          isCode={!isRubric}
          onValue={(value) => set({ values: [value, ...values.slice(1)] })}
        />
      )}
      {!isRubric && (
        <>
          <SaidField label={texts.message} value={form.message} path={[id, 'message']} isLong onValue={(message) => set({ message })} />
          <div className="grid gap-4 sm:grid-cols-2">
            <WordList
              label={texts.accepts}
              help={texts.listHelp}
              values={form.accepts}
              path={[id, 'accepts']}
              isLong={isLong || 'grows'}
              onValues={(accepts) => set({ accepts })}
            />
            <WordList
              label={texts.refuses}
              help={texts.listHelp}
              values={form.refuses}
              path={[id, 'refuses']}
              isLong={isLong || 'grows'}
              onValues={(refuses) => set({ refuses })}
            />
          </div>
        </>
      )}
      <SaidField
        label={texts.exemplar}
        help={texts.exemplarHelp}
        value={form.exemplar}
        path={[id, 'exemplar']}
        isLong={isLong || isRubric || 'grows'}
        isCode={!isRubric}
        onValue={(exemplar) => set({ exemplar })}
      />
      {!isRubric && <Tried form={form} isAddress={isAddress} />}
      <Button size="sm" variant="quiet" className="self-end" aria-label={texts.removes(title)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  )
}

/** Tries an answer against the check as the form has it. */
function Tried({ form, isAddress }: Pick<AnswerCardProps, 'form' | 'isAddress'>) {
  const [answer, setAnswer] = useState('')
  const check = answer.trim() === '' ? null : checkOf(writeAnswerForm(form))
  const isTaken = check && answerForms(isAddress ? 'URL' : 'TEXT', answer).some((one) => isRight(check, one))
  const says = check ? (isTaken ? texts.right : texts.wrong) : texts.notTried
  return (
    <div className="rounded-sm bg-well p-3">
      <TextField label={texts.tried} value={answer} onValue={setAnswer} autoComplete="off" spellCheck={false} />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {answer.trim() !== '' && says}
      </p>
    </div>
  )
}
