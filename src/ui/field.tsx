import { type ComponentProps, type ReactNode, useId } from 'react'
import Alert from 'lucide-react/icons/circle-alert'
import { cx } from './cx.ts'
import { counterTone } from './field-rules.ts'
import { Icon, type IconSource } from './icon.tsx'
import { uiTexts } from './ui.texts.ts'

interface FieldFrame {
  label: string
  labelHidden?: boolean | undefined
  help?: ReactNode | undefined
  error?: ReactNode | undefined
  optional?: boolean | undefined
  optionalLabel?: string | undefined
  /** Blocks longer input and counts down. */
  limit?: number | undefined
  counterLabel?: ((left: number) => string) | undefined
  onValue?: ((value: string) => void) | undefined
  className?: string | undefined
}

export interface TextFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'className' | 'prefix'> {
  icon?: IconSource | undefined
  /** Fixed text before the value, such as https:// */
  prefix?: string | undefined
}

export interface TextAreaProps extends FieldFrame, Omit<ComponentProps<'textarea'>, 'className'> {}

const box =
  'flex w-full items-center rounded-sm border border-ink-faint bg-sheet text-sm transition-colors has-disabled:bg-well has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue-ink has-aria-invalid:border-red'
const inner = 'w-full min-w-0 bg-transparent outline-none focus-visible:outline-none'

export function TextField({ icon, prefix, onValue, onChange, ref, ...props }: TextFieldProps) {
  const [frame, input] = splitFrame(props)
  const ids = useFieldIds(frame)
  return (
    <Frame {...frame} ids={ids} length={String(input.value ?? '').length}>
      <span className={cx(box, 'h-10')}>
        {icon && <Icon icon={icon} className="ms-3 shrink-0 text-ink-faint" />}
        {prefix && <span className="ps-3 text-ink-faint select-none">{prefix}</span>}
        <input
          {...input}
          {...ids.control}
          ref={ref}
          maxLength={frame.limit ?? input.maxLength}
          className={cx(inner, 'h-full rounded-sm pe-3', prefix ? 'ps-0' : icon ? 'ps-2' : 'ps-3')}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.target.value)
          }}
        />
      </span>
    </Frame>
  )
}

export function TextArea({ onValue, onChange, ref, rows = 4, ...props }: TextAreaProps) {
  const [frame, input] = splitFrame(props)
  const ids = useFieldIds(frame)
  return (
    <Frame {...frame} ids={ids} length={String(input.value ?? '').length}>
      <span className={box}>
        <textarea
          {...input}
          {...ids.control}
          ref={ref}
          rows={rows}
          maxLength={frame.limit ?? input.maxLength}
          className={cx(inner, 'resize-y rounded-sm px-3 py-2')}
          onChange={(event) => {
            onChange?.(event)
            onValue?.(event.target.value)
          }}
        />
      </span>
    </Frame>
  )
}

function splitFrame<Props extends FieldFrame>(props: Props) {
  const { label, labelHidden, help, error, optional, optionalLabel, limit, counterLabel, className, ...control } = props
  return [{ label, labelHidden, help, error, optional, optionalLabel, limit, counterLabel, className }, control] as const
}

type SplitFrame = { [Key in keyof FieldFrame]: FieldFrame[Key] | undefined } & { label: string }

function useFieldIds({ help, error, limit }: Pick<SplitFrame, 'help' | 'error' | 'limit'>) {
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`, limit && `${id}-count`].filter(Boolean).join(' ')
  const control = { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? (true as const) : undefined }
  return { id, control }
}

interface FrameProps extends SplitFrame {
  ids: ReturnType<typeof useFieldIds>
  length: number
  children: ReactNode
}

const counterTones = { calm: 'text-ink-faint', warn: 'text-amber-ink', full: 'text-red-ink' } as const

function Frame({
  label,
  labelHidden = false,
  help,
  error,
  optional = false,
  optionalLabel = uiTexts.optional,
  limit,
  counterLabel = uiTexts.field.characters,
  className,
  ids: { id },
  length,
  children,
}: FrameProps) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
        {optional && <span className="font-normal text-ink-faint"> ({optionalLabel})</span>}
      </label>
      {children}
      <div className="flex items-start gap-3 text-xs empty:hidden">
        <div className="min-w-0 flex-1 empty:hidden">
          {error && (
            <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-red-ink">
              <Icon icon={Alert} className="mt-0.5 shrink-0" />
              {error}
            </p>
          )}
          {help && (
            <p id={`${id}-help`} className="text-ink-soft">
              {help}
            </p>
          )}
        </div>
        {limit !== undefined && (
          <p
            id={`${id}-count`}
            data-tone={counterTone(length, limit)}
            className={cx('ms-auto tabular-nums', counterTones[counterTone(length, limit)])}
          >
            {counterLabel(limit - length)}
          </p>
        )}
      </div>
    </div>
  )
}
