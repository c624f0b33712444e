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
  /** right below a node; null: the top */
  below(parent: string | null): Promise<{ nodes: readonly TreeNode[]; hasMore: boolean }>
  /** nodes with the words in their name, wherever they stand; null: there is no search */
  search: ((words: string) => Promise<readonly { id: string; label: string }[]>) | null
  /** null: nothing is moved in it, or not by this person. @throws RefusedError */
  move: ((id: string, to: string, reason: string) => Promise<unknown>) | null
}
