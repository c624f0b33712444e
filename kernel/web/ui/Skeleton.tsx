export type SkeletonProps = {
  /** Said to screen readers while the content is on its way. */
  label: string
  shape?: 'text' | 'card' | 'picture' | undefined
  lines?: number | undefined
}

/** The outline of what is about to come, in its size, so that nothing jumps. */
export function Skeleton({ label, shape = 'text', lines = 3 }: SkeletonProps) {
  const bones = Array.from({ length: shape === 'text' ? lines : 1 }, (_, index) => `bone-${index}`)
  return (
    <div className="skeleton" data-shape={shape} role="status">
      <span className="unseen">{label}</span>
      {bones.map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  )
}
