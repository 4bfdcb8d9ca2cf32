import { useState, type ReactNode } from 'react'
import type { MoneyStart } from '../../client/desk/money-start.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { PaperDialog } from '../../ui/reports/paper-dialog.tsx'
import { MoneySheet, type Direction, type MoneyParty } from './money-sheet.tsx'

/** The money sheet of a party, opened by a button of its page; afterwards the paper it printed, or the draft it left. */
export function useMoneySheet(
  party: MoneyParty | null,
  pathOf: (kind: string, id: number) => string | null,
): { openSheet: (direction: Direction, start?: MoneyStart) => void; sheet: ReactNode } {
  const t = useT('vouchers')
  const goTo = useGoTo()
  const [direction, setDirection] = useState<Direction | null>(null)
  const [start, setStart] = useState<MoneyStart | null>(null)
  const [paper, setPaper] = useState<{ file: Blob; direction: Direction } | null>(null)
  const close = () => setDirection(null)
  return {
    openSheet: (to, from) => {
      setStart(from ?? null)
      setDirection(to)
    },
    sheet: (
      <>
        {direction && party && (
          <MoneySheet
            direction={direction}
            party={party}
            start={start}
            onClose={close}
            onPaper={(file) => {
              close()
              setPaper({ file, direction })
            }}
            onDraft={(kind, id) => {
              close()
              const path = pathOf(kind, id)
              if (path) goTo(path)
            }}
          />
        )}
        {paper && (
          <PaperDialog
            file={paper.file}
            title={t(paper.direction === 'receive' ? 'papers.receipt' : 'papers.payment')}
            onClose={() => setPaper(null)}
          />
        )}
      </>
    ),
  }
}
