import { sql } from 'kysely'
import type { ReportPaper } from '../../domain/prints/report-paper.ts'
import type { Db } from '../platform/db/kysely.ts'

type Office = {
  name: string
  address: string | null
  phone: string | null
  email: string | null
  website: string | null
  logo: string | null
  rl_no: string | null
}

/** Who a paper of the office is from: name, licence, address and how it is reached. */
export async function officeHead(db: Db): Promise<ReportPaper['head']> {
  const { rows } = await sql<Office>`
    select g.company_name as name, g.address, g.phone, g.email, g.website, g.logo, a.rl_no from general_setting g left join recruiting_agency a on a.id = g.own_agency order by g.id limit 1`.execute(
    db,
  )
  const office = rows[0]
  if (!office) return { name: '', lines: [] }
  const contact = [
    ['Tel', office.phone],
    ['E-mail', office.email],
    ['Web', office.website],
  ]
    .flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    .join('   ')
  return {
    name: office.name,
    lines: [
      office.rl_no ? `Government approved recruiting licence No. RL-${office.rl_no}` : '',
      office.address ?? '',
      contact,
    ],
    ...(office.logo ? { logo: office.logo } : {}),
  }
}
