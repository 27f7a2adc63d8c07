import { Avatar } from '#ui/avatar.tsx'
import { Banner, BANNER_TYPES } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { GenericError } from '#ui/generic-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Part, Row } from './specimen.tsx'

export const messageParts: readonly Part[] = [
  { id: 'banner', title: 'Banner', show: BannerPart },
  { id: 'empty-state', title: 'Empty state', show: EmptyPart },
  { id: 'generic-error', title: 'Generic error', show: ErrorPart },
  { id: 'skeleton', title: 'Skeleton', show: SkeletonPart },
  { id: 'avatar', title: 'Avatar', show: AvatarPart },
]

function BannerPart() {
  return (
    <div className="flex flex-col gap-3">
      {BANNER_TYPES.map((type) => (
        <Banner key={type} type={type}>
          A {type} banner says in one sentence what happened.
        </Banner>
      ))}
      <Banner type="error" action={<Button size="sm">Try again</Button>} onDismiss={() => undefined}>
        With an action and a way to dismiss it, and a text that is long enough to take more than one line on a narrow screen.
      </Banner>
    </div>
  )
}

function EmptyPart() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <EmptyState
        title="Nothing here yet"
        message="What you add will be kept here."
        action={<Button variant="primary">Add the first</Button>}
      />
      <EmptyState small title="No results found" message="Try searching for something else" />
    </div>
  )
}

function ErrorPart() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <GenericError onRetry={() => undefined} />
      <GenericError small />
    </div>
  )
}

function SkeletonPart() {
  return (
    <>
      <Row title="Text" stacked>
        <Skeleton lines={4} />
      </Row>
      <Row title="Tiles" stacked>
        <div className="grid gap-4 sm:grid-cols-3">
          <Skeleton shape="tile" count={3} />
        </div>
      </Row>
      <Row title="Card" stacked>
        <Skeleton shape="card" />
      </Row>
      <Row title="Document" stacked>
        <Skeleton shape="document" />
      </Row>
    </>
  )
}

const face =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" fill="%23f0b23c"/%3E%3Ccircle cx="20" cy="17" r="8" fill="%2328221b"/%3E%3Cpath d="M6 40c0-10 6-14 14-14s14 4 14 14" fill="%2328221b"/%3E%3C/svg%3E'

function AvatarPart() {
  return (
    <>
      <Row title="xs 24, sm 32, md 36, lg 40">
        <Avatar picture={face} name="Ada" size="xs" />
        <Avatar picture={face} name="Ada" size="sm" />
        <Avatar picture={face} name="Ada" size="md" />
        <Avatar picture={face} name="Ada" size="lg" />
        <Avatar picture={face} name="Ada, ringed" size="lg" ringed />
      </Row>
      <Row title="No picture, broken picture">
        <Avatar name="Without a picture" size="lg" />
        <Avatar picture="data:image/png;base64,broken" name="Broken" size="lg" />
      </Row>
    </>
  )
}
