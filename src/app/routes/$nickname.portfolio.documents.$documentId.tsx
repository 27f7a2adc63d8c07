import { createFileRoute, notFound } from '@tanstack/react-router'

export const Route = createFileRoute('/$nickname/portfolio/documents/$documentId')({
  loader: () => {
    throw notFound()
  },
})
