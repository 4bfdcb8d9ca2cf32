import { say } from '../../foundation/text/sentence.ts'
import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { choice, int, longtext, ref } from '../../foundation/definitions/fields.ts'
import { unknownPlaceholder } from './form-contents.ts'

/** One editable text of a printed paper, in one language, for one country or for all. Source: entities 5.2, forms 1.12. */
export const formcontentDetail = defineEntity({
  name: 'formcontent_detail',
  label: 'Form Content',
  access: 'CONFIG',
  remove: 'soft',
  sort: ['head', 'position', 'id'],
  title: '{head}: {section}',
  subtitle: '{language}',
  paths: {
    list: '/apps/formContentDetail-management/formContentDetails',
    detail: '/apps/formContentDetail-management/formContentDetails/:id/:name?',
    form: '/apps/formContentDetail-management/:id',
  },
  fields: {
    head: ref('formcontent', {
      label: 'Form',
      required: true,
      unique: ['section', 'language', 'country'],
      uniqueMessage: 'Content for this section, language and country exists.',
      list: 1,
      searched: true,
    }),
    section: choice(['addressee', 'subject', 'body', 'terms', 'signature', 'footer', 'table_header'], {
      required: true,
      list: 2,
    }),
    language: choice(['en', 'bn', 'ar'], { required: true, default: 'en', list: 3 }),
    country: ref('country', { list: 4, help: 'Empty: all countries.' }),
    content: longtext(8000, {
      required: true,
      list: 5,
      searched: true,
      help: 'Marks between braces, for example {full_name}, are filled in when the form is printed.',
    }),
    position: int({ required: true, min: 0, default: 0 }),
  },
  checks: (detail) => {
    const unknown = unknownPlaceholder(said(detail['content']))
    return [broken(unknown !== null, 'content', 'PLACEHOLDER', say`Unknown placeholder ${unknown ?? ''}.`)]
  },
})
