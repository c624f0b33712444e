const letters = 4

/** The sort of a file as people know it: the last part of its name. The name itself stands beside it. */
export function FileBadge({ name }: { name: string }) {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? ''
  return (
    <span className="file-badge" aria-hidden="true">
      {ending.slice(0, letters).toUpperCase() || '·'}
    </span>
  )
}
