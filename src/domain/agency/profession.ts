import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, json, text } from '../../foundation/definitions/fields.ts'

/** A trade, as visas and BMET name it. Source: entities 2.4. */
export const profession = defineEntity({
  name: 'profession',
  label: 'Profession',
  access: 'MASTER',
  sort: ['name'],
  paths: {
    list: '/apps/profession-management/professions',
    detail: '/apps/profession-management/professions/:id/:name?',
    form: '/apps/profession-management/:id',
  },
  fields: {
    name: text(80, { required: true, unique: true, list: 1, searched: true }),
    name_ar: text(80, { list: 2, searched: true }),
    name_bn: text(80, { searched: true }),
    skill_class: choice(['professional', 'skilled', 'semi_skilled', 'less_skilled'], {
      required: true,
      list: 3,
    }),
    is_domestic: bool({ label: 'Domestic work', list: 4 }),
    svp_required: bool({
      label: 'SVP certificate needed',
      list: 5,
      help: 'Saudi Skill Verification Program (Takamol).',
    }),
    country_codes: json({
      shape: (z) => z.record(z.string().max(10), z.string().max(20)),
      help: 'Occupation code per country.',
    }),
  },
})
