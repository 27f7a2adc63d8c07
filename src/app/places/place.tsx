import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

interface PlaceProps {
  title: string
  text: string
  action: string
}

/** A place whose feature has not moved in yet: says what will be here and leads on. */
export function Place({ title, text, action }: PlaceProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-16 sm:px-8">
      <EmptyState
        title={title}
        message={text}
        heading="h1"
        action={
          <Link to="/" className={buttonClass()}>
            {action}
          </Link>
        }
      />
    </div>
  )
}
