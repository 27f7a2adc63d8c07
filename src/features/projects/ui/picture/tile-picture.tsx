/** The picture of a project, loaded when it comes near. The title beside it says what it is. */
export function TilePicture({ id, className = 'tile-picture' }: { id: string; className?: string }) {
  return (
    <img src={`/static/images/projects/${id}.svg`} alt="" width={640} height={360} loading="lazy" decoding="async" className={className} />
  )
}
