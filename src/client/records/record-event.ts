import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, apiPath } from '../http/api.ts'
import { invalidateChange } from '../http/query-client.ts'

/** Sends an event of one record from a view of its own; done when what it changed was read again. @param version of the record, as it was seen. */
export function useRecordEvent<E extends { type: string }>(module: string, id: number, version: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...event }: E & { idempotencyKey?: string }) =>
      api.post(apiPath(module, 'event', id), event, { ifMatch: version, idempotencyKey }),
    onSettled: () => invalidateChange(client, { module, id }),
  })
}
