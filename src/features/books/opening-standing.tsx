import { useOpeningStanding } from '../../client/desk/opening.ts'
import { amountText, dateText, numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useSeededName } from '../../foundation/text/seeded-names.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { KeyFacts } from '../../ui/records/key-facts.tsx'

/** Above an opening balance: what is left on the account openings are balanced against, and the day they are dated. Source: accounting 10.2. */
export function OpeningStanding({ onDay }: { onDay: (day: string) => void }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const seeded = useSeededName()
  const { data } = useOpeningStanding()
  if (!data?.account) return null
  const { account, balance, day, waiting } = data
  const name = seeded('ledger_account', `${account.code} ${account.name}`)
  const isZero = balance === '0.00'
  const side = balance.startsWith('-') ? t('opening.credit') : t('opening.debit')
  return (
    <Stack>
      <KeyFacts
        facts={[
          {
            key: 'balance',
            name: `${t('opening.balance')} ${name}`,
            value: (
              <>
                <Ltr>{amountText(balance.replace('-', ''), language)}</Ltr> {!isZero && side}
              </>
            ),
          },
          { key: 'waiting', name: t('opening.waiting'), value: numberText(waiting, language) },
          ...(day === null
            ? []
            : [
                {
                  key: 'day',
                  name: t('opening.day'),
                  value: (
                    <Row>
                      <Ltr>{dateText(day, language)}</Ltr>
                      <Button size="small" onClick={() => onDay(day)}>
                        {t('opening.takeDay')}
                      </Button>
                    </Row>
                  ),
                },
              ]),
        ]}
      />
      <Caption>{t(isZero ? 'opening.zero' : 'opening.left', { account: name })}</Caption>
      <Caption>
        {t('opening.paste')} <AppLink to="/apps/import/opening_balance">{t('opening.import')}</AppLink>
      </Caption>
    </Stack>
  )
}
