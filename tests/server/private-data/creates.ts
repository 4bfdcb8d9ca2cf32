/** New records as every role makes them: bodies that are accepted, and the same with a value that stands already. */
import { randomInt, randomUUID } from 'node:crypto'
import type { RoleFacts } from '../../../src/domain/people/access.ts'
import { entityOf, isEntityName } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { roleSees } from '../../../src/domain/people/access.ts'
import type { Inject } from '../harness.ts'
import { requireStatus, sampleRecord, uploadAs, type Sampler, type Written } from '../records/factories.ts'
import type { Call, Exit, World } from './exits.ts'

type Row = Record<string, unknown>

/** Kinds no user can add one of, with what keeps a body from being accepted. */
const notMade: Readonly<Record<string, string>> = {
  general_setting: 'there is one row, and it stands',
  formcontent: 'there is one row for each code, and all stand',
  multiple_visa_entry: 'answers the number of a run',
}

const createPath = /^\/([a-z_]+)\/api\/v1\/\1\/create$/
const entityMadeBy = ({ route }: Exit): Entity | null => {
  const name = route.method === 'POST' ? createPath.exec(route.path)?.[1] : undefined
  // A step begins with an event, and events are walked as such.
  return name !== undefined && isEntityName(name) && !entityOf(name).step && !(name in notMade)
    ? entityOf(name)
    : null
}

/** What a form of the role sends: without the fields the role may not see. */
const typedBy = (role: RoleFacts, { fields }: Entity, record: Row): Row =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const field = fields[name]
      return !field || roleSees(role.name, field)
    }),
  )

/** The planted agency, where the samples of the catalogue are made beside what stands there already. */
export class Maker implements Sampler {
  readonly today = '2027-03-10'
  readonly world: Sampler['world']
  readonly #about: World
  readonly #admin: Inject
  readonly #send: Inject
  readonly #user: number

  private constructor(about: World, world: Sampler['world'], admin: Inject, send: Inject, user: number) {
    this.#about = about
    this.world = world
    this.#admin = admin
    this.#send = send
    this.#user = user
  }

  static async of(about: World, role: RoleFacts, sendOf: (code: string) => Inject): Promise<Maker> {
    const id = (statement: string): Promise<number> => idOf(about, statement)
    const world: Sampler['world'] = {
      country: await id(`select id from country where iso2 = 'BD'`),
      destination: await id(`select id from country where iso2 = 'SA'`),
      city: await id(`select id from city where name = 'Dhaka'`),
      thana: await id(
        `select min(t.id) as id from thana t join city c on c.id = t.city where c.name = 'Dhaka'`,
      ),
      passengerType: await id(`select id from passenger_type where name = 'recruiting'`),
      branch: 1,
      otherBranch: 2,
      currency: await id(`select id from currency where code = 'BDT'`),
      user: 2,
      adminRole: await id(`select id from role where name = 'admin'`),
      group: await id(`select id from account_group where code = '11'`),
      account: await id(
        `select min(id) as id from ledger_account where kind = 'general' and is_active and currency is null`,
      ),
      bank: await id(
        `select min(id) as id from ledger_account where kind = 'bank' and is_active and currency is null`,
      ),
    }
    return new Maker(about, world, sendOf('ADM'), sendOf(role.code), about.accounts.get(role.code) ?? 0)
  }

  /** A planted record where there is one, so that the answer speaks of it; else one that stands, or a new one. */
  async create(entity: Entity, more?: Row): Promise<number> {
    if (!more && entity.name !== 'passenger') {
      const planted = this.#about.planted.records.get(entity.name)?.[0]
      if (planted !== undefined) return planted
      const standing =
        entity.machine === undefined && entity.access !== 'LIST'
          ? await idOf(
              this.#about,
              `select min(id) as id from "${entity.table}" where not is_deleted and is_active`,
            ).catch(() => 0)
          : 0
      if (standing > 0) return standing
    }
    const answer = await (entity.access === 'LIST' ? this.#send : this.#admin)({
      method: 'POST',
      url: `/${entity.name}/api/v1/${entity.name}/create/`,
      payload: { ...(await this.#sample(entity)), ...more },
      headers: { 'idempotency-key': randomUUID() },
    })
    requireStatus(answer, 201, entity.name)
    return answer.json<Written>().id
  }

  get db(): Sampler['db'] {
    return this.#about.testServer.db
  }

  upload(module: string): Promise<string> {
    return uploadAs(this.#about.testServer.db, this.#user, module)
  }

  async #sample(entity: Entity): Promise<Row> {
    return { ...(await sampleRecord(entity, this)), ...(await this.#own(entity)) }
  }

  /** What only this agency knows: codes that are free in it, a voucher that may be changed. */
  async #own({ name, table }: Entity): Promise<Row> {
    const free = (column: string, candidates: string): Promise<string> =>
      wordOf(
        this.#about,
        `select c.word from (${candidates}) c(word) where not exists (select 1 from "${table}" t where t.${column} = c.word) order by random() limit 1`,
      )
    const pairs = `select chr(65 + a) || chr(65 + b) from generate_series(0, 25) a, generate_series(0, 25) b`
    switch (name) {
      case 'country':
        return {
          iso2: await free('iso2', pairs),
          iso3: await free('iso3', pairs.replace(' from', ` || 'X' from`)),
        }
      case 'group':
        return { code: await free('code', `select n::text from generate_series(10, 19) n`), primary_group: 1 }
      case 'ledger_account':
        return { code: await free('code', `select n::text from generate_series(1100, 1199) n`) }
      case 'visa_entry':
        return { sponsor_id: `7${randomInt(1e8, 1e9)}`, visa_no: `6${randomInt(1e8, 1e9)}` }
      case 'role_menu': {
        const given = await wordOf(
          this.#about,
          `select r.id || ' ' || m.id from role r, menu_item m where m.type = 'item' and not exists (select 1 from role_menu g where g.role = r.id and g.menu_item = m.id) order by r.id, m.id limit 1`,
        )
        const [role, menuItem] = given.split(' ').map(Number)
        return { role, menu_item: menuItem }
      }
      case 'formcontent_detail':
        return {
          country: await idOf(
            this.#about,
            `select min(c.id) as id from country c where not exists (select 1 from formcontent_detail d where d.country = c.id)`,
          ),
        }
      case 'year_close':
        return { fiscal_year: await this.create(entityOf('fiscal_year'), {}) }
      case 'airway':
        return {
          accounting_code: await free('accounting_code', `select n::text from generate_series(100, 999) n`),
        }
      case 'acc_update_perm':
        return {
          voucher_type: 'receipt_voucher',
          voucher_id: await idOf(
            this.#about,
            `select max(id) as id from receipt_voucher v where status = 'posted' and not exists (select 1 from acc_update_perm p where p.voucher_type = 'receipt_voucher' and p.voucher_id = v.id)`,
          ),
          amount_after: '900.00',
        }
      default:
        return {}
    }
  }

  /**
   * The requests of one role for one kind of record: for each value that may stand only once a body that repeats that
   * of a planted record, then a body that is accepted.
   */
  async calls(role: RoleFacts, entity: Entity): Promise<Call[]> {
    const body = typedBy(role, entity, await this.#sample(entity))
    const standing = typedBy(role, entity, this.#about.copies.get(entity.name) ?? {})
    const repeated = Object.entries(standing).filter(
      ([name, value]) => entity.fields[name]?.unique === true && typeof value !== 'object',
    )
    return [...repeated.map(([name, value]) => ({ ...body, [name]: value })), body].map((sent) => ({
      url: `/${entity.name}/api/v1/${entity.name}/create/`,
      body: sent,
      headers: { 'idempotency-key': randomUUID() },
    }))
  }
}

const wordOf = async ({ testServer }: World, statement: string): Promise<string> =>
  String(Object.values((await testServer.database.asOwner(statement))[0] ?? {})[0] ?? '')
const idOf = async (about: World, statement: string): Promise<number> =>
  Number(await wordOf(about, statement))

/** A year follows the last one there is: its body is made after those of records that need a year. */
const isMadeLast = (exit: Exit): number => (entityMadeBy(exit)?.name === 'fiscal_year' ? 1 : 0)

/** The exits that make a record, with the whole bodies a role sends to them. */
export async function makingExits(exits: readonly Exit[], role: RoleFacts, maker: Maker): Promise<Exit[]> {
  const making: Exit[] = []
  for (const exit of exits.toSorted((a, b) => isMadeLast(a) - isMadeLast(b))) {
    const entity = entityMadeBy(exit)
    if (!entity) continue
    const calls = await maker.calls(role, entity)
    making.push({ ...exit, callsAs: () => calls })
  }
  return making
}
