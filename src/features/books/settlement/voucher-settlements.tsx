import type { VoucherView } from '../../../client/desk/vouchers.ts'
import { appliedAdvancePath, exchangeSettlement } from '../../../domain/books/applied-advance.ts'
import { entityOf, isEntityName, type EntityName } from '../../../domain/entities.ts'
import { amountText, dateText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption } from '../../../ui/layout/arrange.tsx'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { KeyFacts } from '../../../ui/records/key-facts.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { VoucherNo } from '../lines/voucher-no.tsx'

type Settlement = VoucherView['settlements'][number]
type Settled = Settlement['rows'][number]

function DocumentName({ module }: { module: EntityName }) {
  return useEntityTexts(entityOf(module)).one
}

/** The other document, and the entry between both where the ledger made one. A document the reader may not read is a number. */
function OtherSide({ row: { voucher_no: no, date, source, entry } }: { row: Settled }) {
  const t = useT('vouchers')
  const readsEntry = useSessionUser()?.user_permissions.includes('sub_ledger_account.read') === true
  const words =
    entry &&
    t(entry.type === exchangeSettlement ? 'settlement.withEntry' : 'settlement.byEntry', {
      no: entry.voucher_no,
    })
  return (
    <>
      {source ? (
        <VoucherNo no={no} module={source.module} id={source.id} {...(date === null ? {} : { day: date })} />
      ) : (
        <Ltr>{no}</Ltr>
      )}
      {entry && (
        <div>
          <Caption>
            {readsEntry ? <AppLink to={appliedAdvancePath(entry.page)}>{words}</AppLink> : words}
          </Caption>
        </div>
      )}
    </>
  )
}

function Settlements({ role, rows, settled, open, foreign, is_capped: isCapped }: Settlement) {
  const t = useT('vouchers')
  const language = useLanguage()
  const title = t(`settledBy.${role}`)
  const sum = (key: 'settled' | 'open', amount: string) => ({
    key,
    name: t(`settledBy.${key}`),
    value: (
      <>
        <Ltr>BDT {amountText(amount, language)}</Ltr>
        {foreign && (
          <div>
            <Caption>
              <Ltr>
                {foreign.currency} {amountText(foreign[key], language)}
              </Ltr>
            </Caption>
          </div>
        )}
      </>
    ),
  })
  return (
    <Surface title={title}>
      {rows.length === 0 ? (
        <Caption>{t('settledBy.none')}</Caption>
      ) : (
        <PlainTable
          isStacked
          caption={title}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'date',
              label: t('entries.date'),
              isTight: true,
              cell: ({ date }) => date !== null && <Ltr>{dateText(date, language)}</Ltr>,
            },
            { key: 'no', label: t('entries.no'), cell: (row) => <OtherSide row={row} /> },
            {
              key: 'kind',
              label: t('settledBy.kind'),
              cell: ({ source }) =>
                source !== null && isEntityName(source.module) && <DocumentName module={source.module} />,
            },
            {
              key: 'amount',
              label: t('settlement.amount'),
              isNumber: true,
              cell: (row) => (
                <>
                  <Ltr>{amountText(row.amount, language)}</Ltr>
                  {row.foreign && (
                    <div>
                      <Caption>
                        <Ltr>
                          {row.foreign.currency} {amountText(row.foreign.amount, language)}
                        </Ltr>
                      </Caption>
                    </div>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {isCapped && <Caption>{t('settledBy.capped', { most: rows.length })}</Caption>}
      <KeyFacts facts={[sum('settled', settled), sum('open', open)]} />
    </Surface>
  )
}

/** What settled a voucher, or what it settles, and what is still open of it. Source: accounting 6.1, 8. */
export function VoucherSettlements({ settlements }: { settlements: VoucherView['settlements'] }) {
  return settlements.map((one) => <Settlements key={one.role} {...one} />)
}
