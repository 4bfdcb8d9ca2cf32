import { agencyDay } from '../../client/records/records-today.ts'
import type { DeskTiles } from '../../client/desk/ticket-desk.ts'
import { amountText, dateText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Caption, Stack, Strong } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import type { Stat } from '../../ui/reports/stat-card.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { DueChip } from '../../ui/workflow/due-list.tsx'

type Due = NonNullable<DeskTiles['money']['bsp']>

/** What is due through BSP in all, and what of it presses first: what is overdue, else what comes next. */
export function useBspHint(): (due: Due) => Pick<Stat, 'label' | 'value' | 'hint' | 'isUrgent'> {
  const t = useT('tickets')
  const language = useLanguage()
  return ({ amount, due_on: day, overdue, periods }) => {
    const isOver = day < agencyDay()
    const isToday = day === agencyDay()
    const first = { amount: amountText(isOver ? overdue : periods[0]?.amount), day: dateText(day, language) }
    return {
      label: t('desk.bspAll'),
      value: amountText(amount, language),
      hint: t(isOver ? 'desk.bspOver' : isToday ? 'desk.bspToday' : 'desk.bspNext', first),
      isUrgent: isOver || isToday,
    }
  }
}

/** The same by the period it is billed in, as the books have it; its last line is the number of the tile. Source: tickets 10.1. */
export function BspDue({ due }: { due: Due }) {
  const t = useT('tickets')
  const language = useLanguage()
  const total = { period: null, due_on: null, tickets: null, amount: due.amount }
  const level = (day: string) => (day < agencyDay() ? 'over' : day === agencyDay() ? 'today' : 'later')
  return (
    <Surface title={t('desk.bsp.title')}>
      <Stack>
        <Caption>{t('desk.bsp.note')}</Caption>
        <PlainTable
          caption={t('desk.bsp.title')}
          rows={[...due.periods, total]}
          keyOf={({ period }) => period ?? 'total'}
          isStacked
          columns={[
            {
              key: 'period',
              label: t('desk.bsp.period'),
              isTight: true,
              cell: ({ period }) =>
                period === null ? <Strong>{t('desk.bsp.total')}</Strong> : <Ltr>{period}</Ltr>,
            },
            {
              key: 'due',
              label: t('desk.dueOn'),
              isTight: true,
              cell: ({ due_on: day }) =>
                day !== null && (
                  <DueChip
                    level={level(day)}
                    day={dateText(day, language)}
                    why={t(level(day) === 'over' ? 'desk.over.billings' : 'desk.due.billings')}
                  />
                ),
            },
            {
              key: 'tickets',
              label: t('desk.bsp.tickets'),
              isNumber: true,
              cell: ({ tickets }) => tickets !== null && numberText(tickets, language),
            },
            {
              key: 'amount',
              label: t('desk.amount'),
              isNumber: true,
              cell: ({ period, amount }) =>
                period === null ? (
                  <Strong>
                    <Ltr>{amountText(amount)}</Ltr>
                  </Strong>
                ) : (
                  <Ltr>{amountText(amount)}</Ltr>
                ),
            },
          ]}
        />
        {Number(due.credit) > 0 && (
          <Caption>{t('desk.bsp.credit', { amount: amountText(due.credit) })}</Caption>
        )}
      </Stack>
    </Surface>
  )
}
