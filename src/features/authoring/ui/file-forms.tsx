import { useMemo, useRef, useState } from 'react'
import { isAnswerText, isQuizText } from '#compiler/syntax.ts'
import { plainOf, rewriteYaml, type Plain } from '#platform/yaml/rewrite.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import { readAnswers, readQuiz, writeAnswers, writeQuiz } from '../forms.rules.ts'
import { formTexts as texts } from '../forms.texts.ts'
import { AnswersForm } from './answers-form.tsx'
import { foundIn, FoundProvider, type Found } from './found.ts'
import { QuizFields } from './quiz-form.tsx'

export interface FileFormsProps {
  file: 'answers.yaml' | 'quiz.yaml'
  title: string
  projectId: string
  /** project.md, which lists the tasks */
  source: string
  text: string
  /** the text that the findings are about: the one that the server has */
  checked: string
  findings: readonly Found[]
  onChange(text: string): void
}

const TEXTS = { 'answers.yaml': isAnswerText, 'quiz.yaml': isQuizText }

const isForm = (file: FileFormsProps['file'], text: string) => {
  const value = plainOf(text)
  return value !== null && (text === '' || (file === 'quiz.yaml' ? readQuiz(value) : readAnswers(value)) !== null)
}

/** Switches between a form and the raw source of a file beside the text. */
export function FileForms({ file, title, text: first, checked, findings, onChange, ...rest }: FileFormsProps) {
  const [text, setText] = useState(first)
  const [isSource, setIsSource] = useState(false)
  const canShow = useMemo(() => isForm(file, text), [file, text])
  const found = useMemo(() => foundIn(checked, findings), [checked, findings])
  const change = (next: string) => {
    setText(next)
    onChange(next)
  }
  const showsSource = isSource || !canShow
  return (
    <section aria-labelledby="file-title" className="flex min-w-0 flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="file-title" className="text-lg">
          {title}
        </h2>
        <Button variant="quiet" size="sm" disabled={!canShow} onClick={() => setIsSource(!isSource)}>
          {showsSource ? texts.showForm : texts.showSource}
        </Button>
      </header>
      {!canShow && <Banner type="review">{texts.noForm(file)}</Banner>}
      {showsSource ? (
        <TextArea
          label={texts.source(file)}
          rows={24}
          value={text}
          help={text === '' ? texts.unsaved : undefined}
          spellCheck={false}
          className="font-mono"
          onValue={(next) => {
            // stay in source mode, whether the text parses or not
            setIsSource(true)
            change(next)
          }}
        />
      ) : (
        <FoundProvider value={found}>
          <Form {...rest} {...{ file, title, text, checked, findings }} onChange={change} />
        </FoundProvider>
      )}
    </section>
  )
}

function Form({ file, projectId, source, text, onChange }: FileFormsProps) {
  // apply every change to the file as opened, so that undoing restores it to the byte
  const origin = useRef(text)
  const write = (value: Plain | null) => {
    const isEmpty = value === null || (Object.keys(value).length === 0 && !origin.current.includes('#'))
    onChange(isEmpty ? '' : (rewriteYaml(origin.current, value, TEXTS[file]) ?? origin.current))
  }
  const [answers, setAnswers] = useState(() => readAnswers(plainOf(text, isAnswerText) ?? {}) ?? [])
  const [quiz, setQuiz] = useState(() => (text === '' ? null : readQuiz(plainOf(text, isQuizText) ?? {})))
  if (file === 'answers.yaml') {
    return (
      <AnswersForm
        source={source}
        form={answers}
        onChange={(next) => {
          setAnswers(next)
          write(writeAnswers(next))
        }}
      />
    )
  }
  return (
    <QuizFields
      projectId={projectId}
      form={quiz}
      onChange={(next) => {
        setQuiz(next)
        write(next && writeQuiz(next))
      }}
    />
  )
}
