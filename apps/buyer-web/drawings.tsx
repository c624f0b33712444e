import { Backdrop, Drawing, paint, Spark } from '#kernel/web/ui/illustrations/Drawing.tsx'
import type { Scene } from './scene.ts'

const places = [
  [70, 46],
  [92, 46],
  [114, 46],
  [70, 72],
  [92, 72],
  [114, 72],
  [70, 98],
  [114, 98],
] as const

/** A vending machine, and in it what is happening; the words beside it say the same. */
export function MachineScene({ scene }: { scene: Scene | 'stopped' }) {
  return (
    <Drawing className="scene">
      <Backdrop />
      <rect x="52" y="24" width="96" height="156" rx="16" fill={paint.paper} />
      <rect x="62" y="38" width="76" height="84" rx="8" fill={paint.soft} />
      <path d="M62 66h76M62 92h76" strokeWidth="2" />
      {places.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="16" height="19" rx="4" fill={paint.tint} strokeWidth="2" />
      ))}
      <rect x="68" y="134" width="64" height="32" rx="8" fill={paint.tint} />
      <Middle scene={scene} />
    </Drawing>
  )
}

function Middle({ scene }: { scene: Scene | 'stopped' }) {
  if (scene === 'delivered' || scene === 'partly')
    return (
      <>
        <rect x="91" y="143" width="18" height="22" rx="5" fill={paint.vivid} />
        {scene === 'delivered' && <path stroke={paint.deep} strokeWidth="7" d="m152 96 12 12 24-28" />}
        {scene === 'partly' && (
          <rect x="92" y="99" width="16" height="19" rx="4" fill={paint.vivid} transform="rotate(-18 100 108)" />
        )}
        <Spark x={40} y={60} size={9} />
      </>
    )
  if (scene === 'dispensing' || scene === 'starting')
    return (
      <rect
        className={`piece-${scene}`}
        x="92"
        y="98"
        width="16"
        height="19"
        rx="4"
        fill={paint.vivid}
        strokeWidth="2"
      />
    )
  if (scene === 'nothing')
    return <rect x="92" y="99" width="16" height="19" rx="4" fill={paint.vivid} transform="rotate(-18 100 108)" />
  if (scene === 'unknown') return <path strokeWidth="6" d="M86 150v.1m14-.1v.1m14-.1v.1" />
  if (scene === 'stopped') return <path stroke={paint.deep} strokeWidth="6" d="m86 66 28 28m0-28-28 28" />
  return <Spark x={160} y={70} size={11} />
}

/** The mark beside the machine's name. */
export function MachineMark() {
  return (
    <Drawing box="0 0 48 48">
      <rect x="10" y="4" width="28" height="40" rx="7" fill={paint.deep} stroke="none" />
      <rect x="15" y="9" width="18" height="18" rx="3" fill={paint.paper} stroke="none" />
      <rect x="16" y="33" width="16" height="6" rx="3" fill={paint.spark} stroke="none" />
    </Drawing>
  )
}

/** In place of the picture of a product that has none. */
export function NoPicture() {
  return (
    <Drawing className="good-drawing" box="0 0 100 100">
      <path fill={paint.paper} d="M42 14h16v14c8 5 10 10 10 18v34a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8V46c0-8 2-13 10-18Z" />
      <path fill={paint.tint} d="M32 50h36v22H32Z" />
      <path d="M42 20h16" />
    </Drawing>
  )
}
