import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { kitTexts } from './kit-texts.ts'

interface Closing {
  /** by itself too, where its code does not come */
  onClose?: () => void
}

/**
 * A window or panel whose code comes when it is first shown. One that does not come is told and closed, and asked for again when
 * it is opened the next time: the page below, with what is typed on it, stays. (`lazy` would throw, and keeps what it has thrown.)
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closing> {
  let known: ComponentType<P> | null = null
  return function Later(props) {
    const t = useTexts(kitTexts)
    const [Part, setPart] = useState(() => known)
    const { onClose } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once each time it is opened
    useEffect(() => {
      if (Part) return
      load().then(
        (come) => {
          known = come
          setPart(() => come)
        },
        () => {
          toast(t('list.cut'), 'warning')
          onClose?.()
        },
      )
    }, [])
    return (
      Part && (
        // its words may still be on their way
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
