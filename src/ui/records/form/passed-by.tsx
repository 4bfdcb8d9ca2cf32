import { useEffect, useState } from 'react'
import { useRecordServices } from '../record-services.ts'

/** Marks the cell it stands in: Enter passes it by, Tab does not. */
export const PassedBy = () => <span hidden data-passed-by="" />

/** A cell whose choices, narrowed by another cell, are none is passed by. */
export function NothingOffered({
  entity,
  where,
}: {
  entity: string
  where: Readonly<Record<string, string>>
}) {
  const { search } = useRecordServices()
  const asked = JSON.stringify(where)
  const [none, setNone] = useState<string | null>(null)
  useEffect(() => {
    let isOld = false
    // What was turned into text a moment ago has the shape it had.
    search(entity, '', JSON.parse(asked) as Record<string, string>).then(
      (choices) => {
        if (!isOld) setNone(choices.length === 0 ? asked : null)
      },
      () => {}, // Without an answer the cell is walked through like any other.
    )
    return () => {
      isOld = true
    }
  }, [search, entity, asked])
  return none === asked ? <PassedBy /> : null
}
