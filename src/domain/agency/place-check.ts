import { say, term } from '../../foundation/text/sentence.ts'
import { broken, said, type Finding, type Values } from '../../foundation/definitions/checks.ts'

/** X1: the thana lies in the chosen city. Asked only when both rows are at hand. Source: entities 7. */
export function thanaInCity(
  record: Values,
  related: Readonly<Record<string, Values | null | undefined>> | undefined,
  city = 'city',
  thana = 'thana',
): Finding | false {
  const place = related?.[thana]
  return broken(
    place && record[thana] && record[city] && place['city'] !== record[city],
    thana,
    'X1',
    say`Thana does not belong to ${said(related?.[city]?.['name']) || term('this city', 'guards:word')}.`,
  )
}
