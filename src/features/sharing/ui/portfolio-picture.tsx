import { useQuery } from '@tanstack/react-query'
import { portfolioQuery, type PortfolioCalls } from '#features/portfolio/portfolio.client.ts'
import { PictureChoice } from '#features/portfolio/ui/picture-choice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'

interface PortfolioPictureProps {
  projectId: string
  /** undefined until a choice is made here */
  chosen: string | null | undefined
  onChoose: (picture: string | null) => void
}

/** Chooses the tile's picture; defaults to the current one. */
export function PortfolioPicture({ projectId, chosen, onChoose }: PortfolioPictureProps) {
  const { data: portfolio } = useQuery(portfolioQuery(useCalls<PortfolioCalls>()))
  if (!portfolio) return null
  const tile = portfolio.documents.find((one) => one.type === 'PROJECT' && one.project.id === projectId)
  const shown = tile?.type === 'PROJECT' ? tile.project.picture : null
  return <PictureChoice projectId={projectId} chosen={chosen === undefined ? shown : chosen} onChoose={onChoose} />
}
