/** Where messages over the page cover nothing that is pressed: the same place as ever where that is free, else the next one below it. */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const pressed =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"], [role="combobox"]'
const stepPx = 8
/** How often the page is looked at while a message stands: it may have changed below it. */
const lookMs = 250

const meets = (a: DOMRect, top: number, bottom: number): boolean => a.top < bottom && top < a.bottom

/** What could be pressed in the columns the messages take, wherever it stands from top to bottom. */
const inTheWay = (messages: HTMLElement, { left, right }: DOMRect): DOMRect[] =>
  [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((node) => {
    if (messages.contains(node) || !node.checkVisibility({ visibilityProperty: true })) return []
    const box = node.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && box.left < right && left < box.right ? [box] : []
  })

/** Whether the messages cover nothing where they stand, and how far below their usual place they would not; null where the upper half of the window has no such place. */
function placesOf(messages: HTMLElement, down: number): { isClear: boolean; free: number | null } {
  const box = messages.getBoundingClientRect()
  const others = inTheWay(messages, box)
  const usual = box.top - down
  const isFree = (by: number): boolean =>
    !others.some((other) => meets(other, usual + by, usual + by + box.height))
  for (let by = 0; usual + by + box.height <= window.innerHeight / 2; by += stepPx)
    if (isFree(by)) return { isClear: isFree(down), free: by }
  return { isClear: isFree(down), free: null }
}

interface Place {
  down: number
  isClear: boolean
}

/** Puts the messages where they cover nothing, again and again until the answer is called. Under the pointer or with the focus they stay. */
function keepClear(messages: HTMLElement, moved: (place: Place) => void, onCovering: () => void): () => void {
  const look = () => {
    const down = new DOMMatrixReadOnly(getComputedStyle(messages).transform).m42
    const { isClear, free } = placesOf(messages, down)
    const hasFocus = messages.contains(document.activeElement)
    if (hasFocus || messages.querySelector(':hover')) {
      moved({ down, isClear })
      if (!isClear && !hasFocus) onCovering()
      return
    }
    moved({ down: free ?? 0, isClear: free !== null })
  }
  look()
  const timer = setInterval(look, lookMs)
  return () => clearInterval(timer)
}

/**
 * Where messages stand while they show, so that they cover nothing that is pressed.
 * @param onCovering what is done when the pointer rests on a message with something pressed below it.
 */
export function useClearPlace(
  messages: RefObject<HTMLElement | null>,
  shown: number,
  onCovering: () => void,
): Place {
  const [place, setPlace] = useState<Place>({ down: 0, isClear: true })
  const cover = useEffectEvent(onCovering)
  useEffect(() => {
    if (!messages.current || shown === 0) return
    return keepClear(
      messages.current,
      (next) => setPlace((now) => (now.down === next.down && now.isClear === next.isClear ? now : next)),
      () => cover(),
    )
  }, [messages, shown])
  return shown === 0 ? { down: 0, isClear: true } : place
}
