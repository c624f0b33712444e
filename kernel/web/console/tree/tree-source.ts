export interface TreeNode {
  id: string
  name: string
  /** whether something stands below it */
  hasChildren: boolean
  /** beside its name, as how many stand below it; null: nothing to tell */
  count: number | null
  /** more words beside the name, as that it is switched off */
  note?: string
  /** what cannot be chosen is there for what stands below it */
  isChoosable: boolean
}

/** Where a tree gets what it shows. */
export interface TreeSource {
  /** heads the keys of what is asked for; whoever changes the data forgets all that begins with it */
  key: readonly string[]
  /** what else is forgotten when something was moved, where the nodes come from elsewhere; left out: what begins with `key` */
  forgets?: readonly string[]
  /** right below a node; null: the top */
  below(parent: string | null): Promise<{ nodes: readonly TreeNode[]; hasMore: boolean }>
  /** nodes with the words in their name, wherever they stand; null: there is no search */
  search: ((words: string) => Promise<readonly { id: string; label: string }[]>) | null
  /** null: nothing is moved in it, or not by this person */
  move: TreeMove | null
  /** begins a new one below this one; left out: none is made here, or not by this person */
  onAdd?: ((below: string) => void) | undefined
  /** what a node is called, wherever it stands; null: there is none any more. Asked where something is done to the chosen one */
  nameOf(id: string): Promise<string | null>
}

export interface TreeMove {
  /** @param to null: to the top. @throws RefusedError */
  run(id: string, to: string | null, reason: string): Promise<unknown>
  /** below which nodes it may go, by words in their names */
  targets(words: string): Promise<readonly { id: string; label: string }[]>
  /** left out: nobody is asked why */
  asksReason?: true
  /** a node may stand at the top too */
  toTop?: true
}
