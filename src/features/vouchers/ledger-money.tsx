import { isApiProblem } from '../../client/api.ts'
import { usePassengerMoney } from '../../client/vouchers.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { amountText } from '../../ui/format.ts'
import { useT } from '../../ui/i18n.ts'
import { KeyFacts } from '../../ui/key-facts.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { ProblemMessage } from '../../ui/problem-message.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** What the books say of a passenger, with the way to every line of it; nothing for roles that do not read the books. */
export function LedgerMoney({ passengerId, reportPath }: { passengerId: number; reportPath: string | null }) {
  const t = useT('vouchers')
  const { data, isError, error, refetch } = usePassengerMoney(passengerId)
  if (isError) return isApiProblem(error) && (error.status === 403 || error.status === 404) ? null : <ProblemMessage title={t('money.failed')} detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('loading')} />
  const fact = (key: 'billed' | 'received' | 'adjusted' | 'due') => ({ key, name: t(`money.${key}`), value: <Ltr>BDT {amountText(data[key])}</Ltr> })
  return (
    <Surface title={t('money.title')} aside={reportPath && <AppLink to={reportPath}>{t('money.ledger')}</AppLink>}>
      <KeyFacts facts={[fact('billed'), fact('received'), ...(data.adjusted === '0.00' ? [] : [fact('adjusted')]), fact('due')]} />
    </Surface>
  )
}
