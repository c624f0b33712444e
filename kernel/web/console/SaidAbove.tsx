/** A problem that stands at no field of a form. */
export interface FormProblem {
  message: string
  /** what else the server named, with the field it belongs to where there is one */
  details: readonly string[]
}

/** What stands at no field of the form: never silence. */
export function SaidAbove({ problem }: { problem: FormProblem | null }) {
  if (problem === null) return null
  return (
    <div role="alert" className="control-problem field-wide">
      <p>{problem.message}</p>
      {problem.details.length > 0 && (
        <ul>
          {problem.details.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
