import type { VoucherView } from '../../client/desk/vouchers.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row } from '../../ui/layout/arrange.tsx'
import { Text } from '../../ui/layout/fluent.ts'
import { pathTo } from './proposals/paths.ts'

/** What the calendar ties a voucher to: the template it comes from, the journal it takes back or is taken back by. Source: decisions 1131, 1132. */
export function VoucherLinks({ links }: { links: VoucherView['links'] }) {
  const t = useT('vouchers')
  const language = useLanguage()
  return links.map(({ link, module, id, name, due }) => {
    const path = id === null ? null : pathTo(module, id, 'detail')
    return (
      <Row key={`${link} ${due} ${String(id)}`}>
        <Text>{t(`link.${link}`, { day: dateText(due, language) })}</Text>
        {path && (
          <AppLink to={path}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
      </Row>
    )
  })
}
