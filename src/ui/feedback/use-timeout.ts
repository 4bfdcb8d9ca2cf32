import { useEffect, useState } from 'react'

/** True once so much time has passed since the part appeared. */
export function useTimeout(ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isOver
}
