/** Something that this process counts as long as it runs. */
export interface CountedThing {
  readonly name: string
  readonly help: string
  count: number
}

const things: CountedThing[] = []

/** Counts something, once at the top of a file: `count` is shown by `GET /metrics` under this name. */
export function counted(name: string, help: string): CountedThing {
  const thing = { name, help, count: 0 }
  things.push(thing)
  return thing
}

export function countedThings(): readonly CountedThing[] {
  return things
}
