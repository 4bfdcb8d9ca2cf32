import { useMutation } from '@tanstack/react-query'
import { fillPeriods } from '../../client/desk/ticket-desk.ts'
import { ApiProblem } from '../../client/http/problem.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useInvalidateModule } from '../../client/records/records.ts'
import { bspPeriod } from '../../domain/tickets/bsp/period.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { CalendarRegular } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/layout/fluent.ts'

/** Writes the usual periods of the next year that lacks them into the calendar of BSP (decision 1134). */
export function FillPeriods() {
  const t = useT('tickets')
  const { snackbar } = useMessages()
  const invalidate = useInvalidateModule()
  const permissions = useSessionUser()?.user_permissions ?? []
  const fill = useMutation({
    mutationFn: fillPeriods,
    onSuccess: ({ year, periods }) =>
      snackbar(t('calendar.filled', { year: String(year), periods: String(periods) }), 'success'),
    onError: (problem) =>
      problem instanceof ApiProblem && problem.code === 'bsp.filled'
        ? snackbar(problem.message, 'info')
        : snackbar(t('calendar.notFilled', { reason: problem.message }), 'error'),
    onSettled: () => void invalidate(bspPeriod.name),
  })
  if (!permissions.includes('bsp_period.create')) return null
  return (
    <Button icon={<CalendarRegular />} disabled={fill.isPending} onClick={() => fill.mutate()}>
      {t('calendar.fill')}
    </Button>
  )
}
