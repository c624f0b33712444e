import type { FileReference } from '../../contract/fields.ts'

/** One thing that happened to a row: who, when, what, why, and which fields were what before. */
export interface HistoryEntry {
  id: string
  at: string
  who: string | null
  action: string
  /** the action in the reader's words */
  label: string
  reason: string | null
  changes: readonly HistoryChange[]
}

/** In the reader's words; times as ISO 8601, money in fen. */
export interface HistoryChange {
  field: string
  label: string
  kind: 'text' | 'instant' | 'date' | 'money'
  before: string | null
  after: string | null
  /** of long texts: what differs in them; null: shown whole */
  parts: readonly { change: 'same' | 'added' | 'removed'; text: string }[] | null
}

export interface ImportProblem {
  row: number
  column: string
  message: string
}

/** What a file would do: nothing has been written. */
export interface ImportCheck {
  /** by which the file is named when it is taken over */
  id: string
  rowCount: number
  goodCount: number
  problems: readonly ImportProblem[]
}

/** An entry of the console's menu, with the name that the product gives it. */
export interface MenuScreen {
  path: string
  group: string
  groupName: string
  name: string
}

/** What the kit asks of modules; the kernel knows none of them, so the console hands it over at its start. */
export interface ConsolePorts {
  /** all screens of the menu, in their built-in order */
  screens: () => readonly MenuScreen[]
  /** @throws RefusedError in the server's words */
  upload(file: File, purpose: string, onProgress: (ratio: number) => void): Promise<FileReference>
  /** null: nobody tells it; the part of the detail is left out */
  history: ((resource: string, id: string) => Promise<readonly HistoryEntry[]>) | null
  /** null: nothing leaves or comes in as a file; the buttons are left out */
  tables: TablePorts | null
  /** left out: lists are arranged in this browser alone */
  lists?: ListPorts
}

/** How one person likes one list; what is left out is as the list declares it. */
export interface KeptArrangement {
  columns?: readonly string[] | undefined
  /** px, of columns that were made wider or narrower */
  widths?: Readonly<Record<string, number>> | undefined
  density?: 'small' | 'middle' | undefined
  views?: readonly SavedView[] | undefined
}

/** A name for what an address shows. */
export interface SavedView {
  name: string
  /** the query of the address */
  query: string
}

export interface SharedView extends SavedView {
  id: string
  /** the name of who shares it */
  owner: string
  isOwn: boolean
}

/** Arrangements kept by account, wherever somebody sits, and views that people share. */
export interface ListPorts {
  read(list: string): Promise<{ arrangement: KeptArrangement | null; shared: readonly SharedView[] }>
  keep(list: string, arrangement: KeptArrangement): Promise<void>
  /** who has it may share, and take back what they share */
  sharePermission: string
  share(list: string, view: SavedView): Promise<void>
  unshare(id: string): Promise<void>
}

export interface ExportOptions {
  reason: string
  /** contacts as they are: refused with `export_unmasked_not_agreed` until a second person has agreed */
  isUnmasked: boolean
}

/** Tables that leave and come in as files. */
export interface TablePorts {
  /** through the report queue; the download center shows how far it is. Personal data leaves for a reason only. */
  startExport(resource: string, query: Readonly<Record<string, string>>, options?: ExportOptions): Promise<void>
  /** asks a second person to agree to an export with contacts as they are */
  askUnmasked(resource: string, reason: string): Promise<void>
  /** saves the sample file with the columns of the resource */
  sample(resource: string): Promise<void>
  checkImport(resource: string, file: File, onProgress: (ratio: number) => void): Promise<ImportCheck>
  /** takes the good rows over */
  applyImport(resource: string, checked: ImportCheck): Promise<void>
  /** shows exports and imports under way */
  openDownloads(): void
}

let ports: ConsolePorts | null = null

export function setConsolePorts(given: ConsolePorts): void {
  ports = given
}

/** @throws when the console has not handed them over: a mistake of ours */
export function consolePorts(): ConsolePorts {
  if (!ports) throw new Error('setConsolePorts was not called at the start of the console')
  return ports
}
