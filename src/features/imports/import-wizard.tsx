import { useQuery } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { carryOutImport, followImport, stopImport } from '../../client/records/imports.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { importMachine, type CarriedOut, type CarryOut } from '../../machines/desk/import.ts'
import { useLatest } from '../../ui/records/entity-latest.ts'
import type { FieldTexts } from './import-names.ts'
import { ImportView, type ImportPlace } from './import-view.tsx'

export type ImportWizardProps = {
  entity: Entity
  /** The import the address names. */
  id: number | null
  /** Called when another import, or none, is the one on the screen. */
  onId: (id: number | null) => void
  readLanguages: () => Promise<readonly FieldTexts[]>
  listPath: string | null
  recordPath: (id: number) => string | null
  pathOf: (id: number) => string
}

/** Connects the way of a file with the server and the address. */
export function ImportWizard({
  entity,
  id,
  onId,
  readLanguages,
  listPath,
  recordPath,
  pathOf,
}: ImportWizardProps) {
  const invalidate = useInvalidateModule()
  const notify = useLatest(onId)
  const { data: languages } = useQuery({
    queryKey: ['import', 'languages'],
    queryFn: readLanguages,
    staleTime: Infinity,
  })
  const machine = useMemo(
    () =>
      importMachine.provide({
        actors: {
          'carry out the order': fromPromise<CarriedOut, CarryOut>(({ input }) =>
            carryOutImport(entity.name, input),
          ),
          'follow the import': fromCallback<{ type: 'none' }, { id: number }>(({ input, sendBack }) =>
            followImport(input.id, (answer) => {
              if ('batch' in answer) sendBack({ type: 'batch.arrived', batch: answer.batch })
              else sendBack({ type: 'batch.lost', problem: answer.problem })
              if ('batch' in answer && (answer.batch.state === 'done' || answer.batch.state === 'undone'))
                void invalidate(entity.name)
            }),
          ),
        },
        actions: {
          'update the address': (_args, params) => notify()(params.id),
          'ask the server to stop': (_args, params) => void stopImport(params.id),
        },
      }),
    [entity, invalidate, notify],
  )
  const [snapshot, send] = useMachine(machine, { input: { id } })
  useEffect(() => send({ type: 'address.changed', id }), [id, send])
  return (
    <ImportView
      entity={entity}
      place={snapshot.value as ImportPlace} // Every state of the machine is a place.
      context={snapshot.context}
      send={send}
      languages={languages ?? null}
      listPath={listPath}
      recordPath={recordPath}
      pathOf={pathOf}
      onNew={() => onId(null)}
    />
  )
}
