import { useEffect, useState } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { uiTexts } from './ui.texts.ts'
import { THEMES, type Theme, chooseTheme, currentTheme } from './theme.ts'

interface ThemeChoiceProps {
  label?: string | undefined
  names?: Record<Theme, string> | undefined
  /** The theme that the server read from the cookie. */
  initial?: Theme | undefined
}

const icons: Record<Theme, IconSource> = { system: Monitor, light: Sun, dark: Moon }

export function ThemeChoice({ label = uiTexts.theme.label, names = uiTexts.theme, initial = 'system' }: ThemeChoiceProps) {
  const [theme, setTheme] = useState<Theme>(initial)
  useEffect(() => setTheme(currentTheme()), [])
  function choose(next: Theme) {
    setTheme(next)
    chooseTheme(next)
  }
  return (
    <fieldset className="flex rounded-sm border bg-sheet p-1">
      <legend className="sr-only">{label}</legend>
      {THEMES.map((option) => (
        <label
          key={option}
          className={cx(
            'relative flex h-8 items-center gap-2 rounded-sm px-3 text-xs font-medium transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
            option === theme ? 'bg-well text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={option}
            checked={option === theme}
            onChange={() => choose(option)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Icon icon={icons[option]} />
          {names[option]}
        </label>
      ))}
    </fieldset>
  )
}
