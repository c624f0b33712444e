/** A signature as it was drawn. The path holds moves and lines in whole numbers alone: the server takes nothing else. */
export function Signature({ path, label }: { path: string; label: string }) {
  return (
    <svg className="signature" viewBox="0 0 600 200" role="img" aria-label={label}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
