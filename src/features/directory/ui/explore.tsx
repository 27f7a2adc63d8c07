import Search from 'lucide-react/icons/search'
import Sparkles from 'lucide-react/icons/sparkles'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SEARCH_TYPES, chooseType, typeSearch, type DirectoryState, type SearchType } from '../directory.rules.ts'
import { directoryTexts } from '../directory.texts.ts'
import { directory } from './directory-store.ts'
import { MadeForYou } from './made-for-you.tsx'
import { SearchResults } from './search-results.tsx'
import { SeriesDetail } from './series-detail.tsx'
import { SeriesTiles } from './series-tiles.tsx'
import { useAnswered } from './use-answered.ts'
import { useDirectory } from './use-directory.ts'

export function Explore() {
  const state = useDirectory()
  const { search, type, isWaiting } = useAnswered(state)
  return (
    <div className="flex flex-col gap-3">
      <div className="sticky top-0 z-10 -mx-4 bg-sheet px-4 py-1">
        <SearchBox />
      </div>
      <div role="group" aria-label={directoryTexts.types} className="flex flex-wrap gap-1.5">
        <Chip
          selected={state.type === null && state.view === 'explore'}
          onClick={() => directory.change({ ...state, view: 'explore', type: null })}
        >
          {directoryTexts.all}
        </Chip>
        {SEARCH_TYPES.map((type) => (
          <Chip
            key={type}
            title={directoryTexts.typeAbout[type]}
            selected={state.type === type && state.view === 'explore'}
            onClick={() => directory.change(chooseType(state, type))}
          >
            {directoryTexts[type]}
          </Chip>
        ))}
        <Chip
          icon={Sparkles}
          className="sm:ms-auto"
          selected={state.view === 'made-for-you'}
          onClick={() => directory.change({ ...state, view: state.view === 'made-for-you' ? 'explore' : 'made-for-you' })}
        >
          {directoryTexts.madeForYou}
        </Chip>
      </div>
      {state.view === 'explore' && state.type && <OfType state={state} type={state.type} />}
      <div aria-busy={isWaiting} className={cx('flex flex-col gap-3', isWaiting && 'opacity-60 transition-opacity delay-300')}>
        {state.view === 'made-for-you' ? (
          <MadeForYou />
        ) : state.series !== null ? (
          <SeriesDetail title={state.series} />
        ) : search.trim() !== '' || type !== null ? (
          <SearchResults search={search} type={type} />
        ) : (
          <SeriesTiles />
        )}
      </div>
    </div>
  )
}

/** What a kind of project is; with words, that nothing else is searched. */
function OfType({ state, type }: { state: DirectoryState; type: SearchType }) {
  if (state.search.trim() === '') return <p className="text-xs text-ink-soft">{directoryTexts.typeAbout[type]}</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {directoryTexts.onlyType(directoryTexts[type])}
      <Button variant="quiet" size="sm" onClick={() => directory.change({ ...state, type: null })}>
        {directoryTexts.allTypes}
      </Button>
    </p>
  )
}

function SearchBox() {
  const state = useDirectory()
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    // the server may have rendered the box, and the user typed before hydration
    const typed = input.current?.value ?? ''
    if (typed !== directory.state.read().search) directory.change(typeSearch(directory.state.read(), typed))
  }, [])
  useEffect(() => {
    const isReading = document.activeElement?.closest('.directory :not([role=tab])')
    // on touch the keyboard would cover half of the results
    if (!isReading && !matchMedia('(pointer: coarse)').matches) input.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="flex h-11 items-center rounded-sm border border-ink-faint bg-sheet has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-blue-ink">
      <Icon icon={Search} className="ms-3 shrink-0 text-ink-faint" />
      <input
        ref={input}
        data-search
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={directoryTexts.searchLabel}
        placeholder={directoryTexts.placeholder}
        value={state.search}
        onChange={(event) => directory.change(typeSearch(state, event.target.value))}
        className="h-full w-full min-w-0 bg-transparent px-2 outline-none focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {state.search !== '' && (
        <IconButton
          icon={X}
          label={directoryTexts.clear}
          onClick={() => {
            directory.change(typeSearch(state, ''))
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
