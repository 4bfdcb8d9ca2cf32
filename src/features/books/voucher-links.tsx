import type { VoucherView } from '../../client/desk/vouchers.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row } from '../../ui/layout/arrange.tsx'
import { Text } from '../../ui/layout/fluent.ts'
import { dayBookPath, useReadsBooks } from './lines/line-paths.ts'
import { pathTo } from './proposals/paths.ts'

type Link = VoucherView['links'][number]

/** What a voucher is tied to, in words and with a way there. Source: accounting 6.1, 9; decisions 1131, 1132. */
export function VoucherLinks({ links }: { links: VoucherView['links'] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  const readsBooks = useReadsBooks()
  // An entry that reverses another has no page of its own: its lines stand in the day book.
  const pathOf = (one: Link): string | null =>
    one.link === 'reversal'
      ? readsBooks
        ? dayBookPath(one.due, one.name ?? '')
        : null
      : one.id === null
        ? null
        : pathTo(one.module, one.id, 'detail')
  return links.map((one) => {
    const { link, id, name, due } = one
    const path = pathOf(one)
    const isAlone = one.is_left_alone && (link === 'reverses' || link === 'reversed_by')
    return (
      <Row key={`${link} ${due} ${String(id)}`}>
        <Text>{t(`link.${link}`, { day: dateText(due, language) })}</Text>
        {name !== null &&
          (path === null ? (
            <bdi>{name}</bdi>
          ) : (
            <AppLink to={path}>
              <bdi>{name}</bdi>
            </AppLink>
          ))}
        {isAlone && <Text weight="semibold">{t(`leftAlone.${link}`)}</Text>}
      </Row>
    )
  })
}
