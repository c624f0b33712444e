import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from './texts.ts'

/** What browsers on phones have; where it is missing the phone's own camera reads the card and opens this page. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => CodeReader
  }
}

const readEveryMs = 250

/** Reads the QR of a card with the camera. The typed number is the way for everybody else. */
export function Scanner({ onRead }: { onRead: (text: string) => void }) {
  const t = useTexts(texts)
  const [isOn, setOn] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (typeof window.BarcodeDetector !== 'function') return <p className="gate-note">{t('scanner.none')}</p>
  return (
    <div className="gate-scanner">
      <Button
        onClick={() => {
          setProblem(null)
          setOn(!isOn)
        }}
      >
        {isOn ? t('scanner.stop') : t('scanner.start')}
      </Button>
      {isOn && (
        <Camera
          onRead={(text) => {
            setOn(false)
            onRead(text)
          }}
          onProblem={() => {
            setOn(false)
            setProblem(t('scanner.denied'))
          }}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

function Camera({ onRead, onProblem }: { onRead: (text: string) => void; onProblem: () => void }) {
  const t = useTexts(texts)
  const video = useRef<HTMLVideoElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once, and closed when this goes
  useEffect(() => {
    let stream: MediaStream | null = null
    let isOver = false
    let timer = 0
    const Reader = window.BarcodeDetector
    const reader = Reader ? new Reader({ formats: ['qr_code'] }) : null
    async function read() {
      if (isOver || !reader || !video.current) return
      const [found] = video.current.readyState >= 2 ? await reader.detect(video.current) : []
      if (isOver) return
      if (found) onRead(found.rawValue)
      else timer = window.setTimeout(() => void read().catch(onProblem), readEveryMs)
    }
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stream.getTracks().forEach((track) => void track.stop())
      video.current.srcObject = stream
      await video.current.play()
      await read()
    }
    open().catch(onProblem)
    return () => {
      isOver = true
      window.clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return <video ref={video} className="gate-camera" muted playsInline aria-label={t('scanner.picture')} />
}
