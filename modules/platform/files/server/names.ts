import { type FileFormat, fileFormats, fileLimits, fileRefusals } from '../contract.ts'

// Controls, NUL, overrides of the writing direction, zero-width characters, half surrogates: what lets a name look like another.
const invisible = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u

/**
 * The name a person gave, as it will be shown; it is never part of a path of ours.
 * @throws file_name_wrong with the reason
 */
export function checkedName(given: string): string {
  const name = given.normalize('NFC').trim()
  if (name === '' || /^\.+$/.test(name)) throw fileRefusals.file_name_wrong({ reason: 'empty' })
  if (/[/\\]/.test(name)) throw fileRefusals.file_name_wrong({ reason: 'path' })
  if (invisible.test(name)) throw fileRefusals.file_name_wrong({ reason: 'invisible' })
  if ([...name].length > fileLimits.nameLength) throw fileRefusals.file_name_wrong({ reason: 'long' })
  return name
}

/** A name made of data, as a room's: what no file name may hold becomes something it may, and it is cut to its length. */
export function nameOfData(words: string): string {
  const name = words
    .normalize('NFC')
    .replaceAll('/', '／')
    .replaceAll('\\', '＼')
    .replaceAll(new RegExp(invisible, 'gu'), '')
    .trim()
  const extension = /\.\w{1,5}$/.exec(name)?.[0] ?? ''
  const letters = [...name.slice(0, name.length - extension.length)]
  return letters.slice(0, fileLimits.nameLength - extension.length).join('') + extension
}

const pictures: readonly FileFormat[] = ['jpg', 'png']

/**
 * Holds the name against what the bytes are. Between picture formats the extension is put right, since phones and chat
 * programs mix them up; anywhere else a wrong extension is refused.
 * @throws file_type_differs
 */
export function nameFor(name: string, format: FileFormat): string {
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (isOf(extension, format)) return name
  if (pictures.includes(format) && pictures.some((other) => isOf(extension, other)))
    return `${name.slice(0, dot)}.${format}`
  throw fileRefusals.file_type_differs({ found: format, extension: extension || 'none' })
}

function isOf(extension: string, format: FileFormat): boolean {
  return (fileFormats[format].extensions as readonly string[]).includes(extension)
}

/**
 * `Content-Disposition` with the name in UTF-8 (RFC 6266, RFC 8187) and a plain one for old programs.
 * @param spare what the plain one is made of, where the same is known in letters that every program reads
 */
export function disposition(kind: 'attachment' | 'inline', name: string, spare = name): string {
  const plain = spare.replace(/[^\w. ()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
