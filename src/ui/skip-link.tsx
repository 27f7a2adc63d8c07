interface SkipLinkProps {
  target?: string | undefined
  label: string
}

export function SkipLink({ target = 'content', label }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-sm bg-ink px-4 py-2 font-medium text-paper focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
    >
      {label}
    </a>
  )
}
