import type { Formats } from '#kernel/web/formats.ts'
import type { MaterialFormat, MaterialRule } from '#modules/contest/seasons/contract.ts'
import { fileFormats } from '#modules/platform/files/contract.ts'
import type { Words } from '../words.ts'
import type { MaterialUpload } from './uploads.ts'

const formatNames: Partial<Record<MaterialFormat, string>> = { doc: 'Word', docx: 'Word', xlsx: 'Excel' }

/** "PDF, Word": each once. */
export function formatWords(formats: Formats, rule: MaterialRule): string {
  return formats.list([...new Set(rule.formats.map((format) => formatNames[format] ?? format.toUpperCase()))])
}

/** What a place for files says of each file that is on its way. */
export function fileWords(t: Words) {
  return {
    retry: (name: string) => t('materials.retry', { name }),
    remove: (name: string) => t('materials.remove', { name }),
    retryWord: t('materials.retryAct'),
    removeWord: t('materials.removeAct'),
    progress: (name: string) => t('materials.progress', { name }),
    checking: t('materials.checking'),
  }
}

/** What may be given here, in one line. */
export function limitWords(t: Words, formats: Formats, rule: MaterialRule): string {
  const { minCount, maxCount } = rule
  const count = () => {
    if (minCount === maxCount && maxCount === 1) return t('materials.one')
    return minCount > 0
      ? t('materials.counts', { min: minCount, max: maxCount })
      : t('materials.upTo', { max: maxCount })
  }
  const parts = [
    t('materials.limits', { formats: formatWords(formats, rule), size: formats.bytes(rule.maxSizeBytes) }),
    count(),
  ]
  if (rule.minDurationMs !== undefined && rule.maxDurationMs !== undefined)
    parts.push(t('materials.duration', { min: rule.minDurationMs / 60_000, max: rule.maxDurationMs / 60_000 }))
  if (rule.minWidthPx !== undefined)
    parts.push(t('materials.pixels', { px: Math.min(rule.minWidthPx, rule.minHeightPx ?? rule.minWidthPx) }))
  return parts.join(' · ')
}

/** What a film or a picture measures, as far as the file tells: "1920 × 1080", "1:30". */
export function measureWords(file: {
  widthPx: number | null
  heightPx: number | null
  durationMs: number | null
}): string[] {
  const { widthPx, heightPx, durationMs } = file
  return [
    ...(widthPx !== null && heightPx !== null ? [`${widthPx} × ${heightPx}`] : []),
    ...(durationMs === null ? [] : [clockWords(durationMs)]),
  ]
}

/** "1:30", "1:05:00"; a film of half a second has one. */
function clockWords(durationMs: number): string {
  const seconds = Math.max(1, Math.round(durationMs / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** For the file chooser of the device. */
export function acceptOf(rule: MaterialRule): string {
  return rule.formats
    .flatMap((format) => [fileFormats[format].mediaType, ...fileFormats[format].extensions.map((each) => `.${each}`)])
    .join(',')
}

/** What can be said of a file before it is sent: a wrong ending, too large. The server looks inside. */
export function fileProblem(t: Words, formats: Formats, rule: MaterialRule, file: File): string | null {
  const ending = file.name.toLowerCase().split('.').pop() ?? ''
  const endings: string[] = rule.formats.flatMap((format) => [...fileFormats[format].extensions])
  if (!endings.includes(ending)) return t('materials.wrongFormat', { formats: formatWords(formats, rule) })
  if (file.size > rule.maxSizeBytes)
    return t('materials.tooLarge', { size: formats.bytes(file.size), max: formats.bytes(rule.maxSizeBytes) })
  return null
}

/** "63 %, 2 minutes left". */
export function progressWords(t: Words, upload: MaterialUpload): string {
  const percent = Math.round(upload.ratio * 100)
  if (upload.leftS === null) return t('materials.percent', { percent })
  const left =
    upload.leftS >= 90
      ? t('materials.minutes', { count: Math.round(upload.leftS / 60) })
      : t('materials.seconds', { count: upload.leftS })
  return t('materials.percentLeft', { percent, left })
}
