import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'

/** A small title page and the page after it. */
export function ThemePreview({ theme }: { theme: DocumentationTheme }) {
  return (
    <svg viewBox="0 0 120 156" className="share-preview" data-look={theme} focusable={false}>
      <rect width="120" height="156" className="share-preview-page" />
      {theme === 'fun' && (
        <>
          <circle cx="104" cy="14" r="26" className="share-preview-mark" opacity=".35" />
          <circle cx="10" cy="146" r="22" className="share-preview-second" opacity=".45" />
        </>
      )}
      <rect x="14" y="16" width="16" height="5" rx="2.5" className="share-preview-mark" />
      <rect x="14" y="24" width="16" height="5" rx="2.5" className="share-preview-ink" />
      <rect x="14" y="42" width="80" height="9" rx="2" className="share-preview-ink" />
      <rect x="14" y="55" width="56" height="9" rx="2" className="share-preview-ink" />
      <rect x="14" y="72" width="44" height="4" rx="2" className="share-preview-soft" />
      <rect x="14" y="88" width="92" height="34" rx="4" className="share-preview-well" />
      <path d="M14 118c20-4 22-18 42-18s24 12 50 4v14a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4Z" className="share-preview-second" />
      <rect x="14" y="130" width="92" height="3" rx="1.5" className="share-preview-soft" />
      <rect x="14" y="137" width="86" height="3" rx="1.5" className="share-preview-soft" />
      <rect x="14" y="144" width="60" height="3" rx="1.5" className="share-preview-soft" />
    </svg>
  )
}
