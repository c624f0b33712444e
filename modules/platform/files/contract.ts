import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** The only formats there are; each is recognized by its content, never by its name (spec contest.md 6, `material_format`). */
export const fileFormats = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  doc: { mediaType: 'application/msword', extensions: ['doc'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  mp4: { mediaType: 'video/mp4', extensions: ['mp4', 'm4v'] },
  zip: { mediaType: 'application/zip', extensions: ['zip'] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly string[] }>
export type FileFormat = keyof typeof fileFormats

const megabyte = 1024 * 1024

export interface FilePurpose {
  formats: readonly FileFormat[]
  maxSizeBytes: number
  /** whose they are: a person's go when nothing refers to them; the staff's stay, since a text may name one by its address */
  from: 'person' | 'staff'
  /** only whoever may do this hands such files in; anybody signed in where there is none */
  permission?: string
}

/** The actor's permission to hand in files that everybody may fetch. */
const storePublicPermission = 'files.storePublic'

/** What files are handed in for. What the season asks beyond this (formats, sizes, numbers) is judged where a file is attached. */
export const filePurposes = {
  material: {
    formats: ['pdf', 'doc', 'docx', 'xlsx', 'jpg', 'png', 'mp4'],
    maxSizeBytes: 300 * megabyte,
    from: 'person',
  },
  'signed-form': { formats: ['pdf', 'jpg', 'png'], maxSizeBytes: 50 * megabyte, from: 'person' },
  portrait: { formats: ['jpg', 'png'], maxSizeBytes: 10 * megabyte, from: 'person' },
  /** what somebody shows when they say what is wrong with the product */
  feedback: { formats: ['jpg', 'png'], maxSizeBytes: 10 * megabyte, from: 'person' },
  /** what a machine and the buyer's page show of a product (spec §9) */
  product: { formats: ['jpg', 'png'], maxSizeBytes: 500 * 1024, from: 'person' },
  /** attachments of announcements, related documents, publicity pictures: everybody may fetch them */
  public: {
    formats: ['pdf', 'doc', 'docx', 'xlsx', 'jpg', 'png', 'mp4'],
    maxSizeBytes: 300 * megabyte,
    from: 'staff',
    permission: storePublicPermission,
  },
  /** packages and files on the shelf of the download center: for whoever may see the shelf, by signed addresses alone */
  shared: {
    formats: ['zip', 'pdf', 'doc', 'docx', 'xlsx', 'jpg', 'png', 'mp4'],
    maxSizeBytes: 300 * megabyte,
    from: 'person',
    permission: 'downloads.create',
  },
} as const satisfies Record<string, FilePurpose>
export type FilePurposeName = keyof typeof filePurposes
/** What the program makes itself has a purpose too; nobody can upload it. */
export const generatedPurpose = 'generated'

export const fileLimits = {
  /** up to here a file comes in one plain request, beyond it resumably */
  plainSizeBytes: 5 * megabyte,
  uploadsUnderWay: 20,
  nameLength: 200,
  /** what an upload under way remembers for whoever began it */
  noteLength: 300,
  picturePixels: 100_000_000,
  previewSidePx: 1600,
  /** a page of a document as it is looked at: small print is read when it is enlarged */
  pageSidePx: 2200,
  /** a public picture as a phone shows it */
  smallSidePx: 1000,
  pages: 500,
  /** the longest film that can be meant: a day */
  durationMs: 86_400_000,
  /** a side of a picture or film: JPEG knows no longer one */
  sidePx: 65_535,
  /** how long the bytes may be looked at; the largest pictures we take need a dozen seconds of an idle machine */
  inspectionTimeoutMs: 30_000,
  /** how long a signed address opens its file, at least (architecture §4) */
  addressTimeoutMs: 300_000,
  /** an upload nobody goes on with is dropped after this */
  uploadKeptMs: 7 * 86_400_000,
  /** a file that nothing refers to is dropped after this */
  unattachedKeptMs: 30 * 86_400_000,
} as const

export const fileStates = ['ready', 'held', 'refused'] as const
export type FileState = (typeof fileStates)[number]
export const scanStates = ['unscanned', 'clean', 'waiting', 'infected'] as const
export type ScanState = (typeof scanStates)[number]
/** What a person should know about a file that was taken in all the same. */
export const fileNotices = ['video_not_h264', 'name_corrected'] as const

export const fileRoutes = routes('files', {
  /** a small file whole, as `application/octet-stream`, with its purpose and name in the query */
  store: {
    method: 'POST',
    path: '/api/files',
    bodyLimitBytes: fileLimits.plainSizeBytes,
    repeatable: 'the same bytes under the same name and purpose from the same person are the same file',
  },
  /** one's own file: its state, and addresses to fetch it by */
  show: { method: 'GET', path: '/api/files/:id' },
  /** the bytes, for whoever holds a signed address; of a PDF also each page as our own picture (`page=3`) */
  content: { method: 'GET', path: '/api/files/:id/content', raw: true },
  /** a public file by the hash of its bytes: it never changes, so it may be kept for ever */
  publicContent: { method: 'GET', path: '/api/public-files/:id/:sha256', raw: true },
  /** one's own uploads that are not finished, newest first: to go on with after a reload or on another day */
  listUploads: { method: 'GET', path: '/api/uploads' },
  /** tus: creation; its metadata are `name`, `purpose`, and a `note` that the list gives back */
  createUpload: {
    method: 'POST',
    path: '/api/uploads',
    raw: true,
    trace: { none: 'bytes under way; the file has its audit row when it is finished' },
  },
  /** tus: how far an upload has come, in headers (HEAD as well) */
  uploadProgress: { method: 'GET', path: '/api/uploads/:id', raw: true },
  /** tus: the next bytes */
  continueUpload: {
    method: 'PATCH',
    path: '/api/uploads/:id',
    raw: true,
    trace: { none: 'bytes under way; the file has its audit row when it is finished' },
  },
  /** tus: termination */
  cancelUpload: { method: 'DELETE', path: '/api/uploads/:id', raw: true },
  /** all bytes are there: look at them and make the file */
  finishUpload: {
    method: 'POST',
    path: '/api/uploads/:id/finish',
    repeatable: 'an upload becomes one file, and finishing it again answers that file',
  },
})

export const fileRefusals = refusals({
  file_name_wrong: {
    status: 422,
    when: 'the name is empty, a path, too long, or has invisible characters; carries reason',
  },
  file_empty: { status: 422, when: 'it has no bytes' },
  file_too_large: { status: 413, when: 'larger than its purpose, or one plain request, allows; carries maxMb' },
  file_type_refused: {
    status: 422,
    when: 'by its content it is of no format that its purpose takes; carries found, allowed',
  },
  file_type_differs: {
    status: 422,
    when: 'its content is of another format than its name says; carries found, extension',
  },
  file_damaged: { status: 422, when: 'it ends too early or cannot be decoded; carries found' },
  file_locked: { status: 422, when: 'a PDF that asks for a password' },
  file_too_complex: {
    status: 422,
    when: 'it could not be read within the limits of time and memory',
  },
  file_picture_too_large: { status: 422, when: 'more pixels than we decode; carries widthPx, heightPx, maxMegapixels' },
  file_pages_too_many: { status: 422, when: 'a PDF with more pages than we take; carries pageCount, max' },
  file_number_impossible: {
    status: 422,
    when: 'it states a length, side or number of pages that cannot be; carries what, value, max',
  },
  file_macros: { status: 422, when: 'an Office document that carries programs' },
  file_entities: { status: 422, when: 'an Office document with a part that declares a document type or entities' },
  file_remote: { status: 422, when: 'an Office document that would load something from elsewhere when it is opened' },
  file_bomb: { status: 422, when: 'an Office document that unpacks to far more than it is' },
  archive_bomb: {
    status: 422,
    when: 'an archive that unpacks to far more than it is or than anybody wants, or of archives in archives',
  },
  archive_locked: {
    status: 422,
    when: 'an archive that asks for a password, so nobody can look into it; carries name',
  },
  archive_harmful: {
    status: 422,
    when: 'an archive with an Office document that would be refused by itself for what it does; carries name',
  },
  file_infected: { status: 422, when: 'the scanner found malware' },
  file_quota_reached: {
    status: 409,
    when: 'the files of this person would exceed the setting `fileQuotaBytes`; carries usedMb, maxMb',
  },
  uploads_too_many: { status: 409, when: 'too many uploads of this person are under way; carries max' },
  upload_incomplete: {
    status: 409,
    when: 'finished before all declared bytes came; carries receivedBytes, declaredBytes',
  },
  file_held: { status: 409, when: 'the scanner has not looked at it yet' },
  file_refused: { status: 409, when: 'the scanner found malware in it after it was taken in' },
  file_unscanned: {
    status: 409,
    when: 'nobody scans here, so others than its owner only get our own picture of it, and there is none',
  },
  file_address_expired: { status: 410, when: 'a signed address after its time' },
})
