import type { Answer } from '../../client/http/answers.ts'
import { api, apiPath } from '../../client/http/api.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import type { TakenAnswer, TakenCheck } from '../../ui/records/entity-form-field.tsx'
import { pathOfRecord } from './named-record-path.ts'

type Words = {
  taken: (name: string) => string
  passport: (holder: { no: string; id: number; name: string; status: string }) => string
  open: (id: number) => string
}

type UserCheck = Answer<
  | 'GET /user/api/v1/user/check_email'
  | 'GET /user/api/v1/user/check_username'
  | 'GET /user/api/v1/user/check_primary_phone'
  | 'GET /user/api/v1/user/check_secondary_phone'
>
/** Fields of a user the server answers for while they are typed. */
const userFields = new Set(['email', 'username', 'primary_phone', 'secondary_phone'])

async function passportTaken(no: string, id: number | 'new', words: Words): Promise<TakenAnswer> {
  const {
    exists,
    passenger,
    can_reregister: isFree,
  } = await api.get<Answer<'GET /passenger/api/v1/passenger/check_passport_no/:id'>>(
    apiPath('passenger', 'check_passport_no', ...(id === 'new' ? [] : [id])),
    { passport_no: no },
  )
  if (!exists || isFree || !passenger) return null
  const path = pathOfRecord('passenger', passenger.id)
  return {
    text: words.passport({
      no,
      id: passenger.id,
      name: passenger.full_name,
      status: passenger.current_status ?? passenger.journey_state,
    }),
    action: path && (
      <AppLink to={path} inline>
        {words.open(passenger.id)}
      </AppLink>
    ),
  }
}

/** The questions asked of the server when a field is left; null for a field without a check. ux 4. */
export const takenCheck =
  (entity: string, id: number | 'new', words: Words): TakenCheck =>
  (name, value) => {
    if (entity === 'passenger' && name === 'passport_no') return passportTaken(value, id, words)
    if (entity !== 'user' || !userFields.has(name)) return null
    return api
      .get<UserCheck>(apiPath('user', `check_${name}`, ...(id === 'new' ? [] : [id])), { value })
      .then(({ exists }) => (exists ? { text: words.taken(name) } : null))
  }
