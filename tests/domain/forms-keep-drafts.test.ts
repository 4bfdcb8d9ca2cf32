import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptForms, otherForms } from '../features/drafts/forms.ts'

/** A function or value of a module, from its name to the next one: the formatter puts both at the beginning of a line. */
type Block = { id: string; name: string; text: string }

const blocksOf = (path: string): Block[] => {
  const source = readFileSync(path, 'utf8')
  const begins = [...source.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/gm)]
  return begins.map((found, at) => ({
    id: `${path.replace('src/features/', '')}#${found[1] ?? ''}`,
    name: found[1] ?? '',
    text: source.slice(found.index, begins[at + 1]?.index),
  }))
}
const blocks = (folder: string): Block[] =>
  globSync(`src/${folder}/**/*.tsx`)
    .filter((path) => !path.includes('stories') && !path.endsWith('story-records.tsx'))
    .flatMap(blocksOf)

const rendersOneOf = ({ text }: Block, names: ReadonlySet<string>): boolean =>
  [...text.matchAll(/(?<!\w)<(\w+)[\s/>]/g)].some((found) => names.has(found[1] ?? ''))
const isComponent = ({ name }: Block) => /^[A-Z]/.test(name)
/** Takes a value and hands back what was typed: the component that renders it holds the text. */
const isInput = ({ text }: Block) => /\bon(?:Change|Text|Type|Told)\b\s*[,:}?]/.test(text)
const holdsValues = ({ text }: Block) =>
  /\buse(?:State|Reducer|Machine|Selector|Form|RecordForm|Corrections)\b[<(]/.test(text)
const keepsDraft = ({ text }: Block) => /\buse(?:Draft|RecordForm|Corrections)\(/.test(text)

/** Everything a person can type into, from the fields of the browser up to the last part that hands on what it is given. */
function inputs(all: readonly Block[]): ReadonlySet<string> {
  const names = new Set(['input', 'textarea', 'Input', 'Textarea', 'Combobox', 'PasswordInput', 'EntityForm'])
  for (let size = 0; size !== names.size;) {
    size = names.size
    for (const one of all)
      if (isComponent(one) && isInput(one) && !keepsDraft(one) && rendersOneOf(one, names))
        names.add(one.name)
  }
  return names
}

test('every form in which a person types keeps a draft or says why not', () => {
  const features = blocks('features')
  const names = inputs([...blocks('ui'), ...features])
  const forms = features.filter((one) => isComponent(one) && holdsValues(one) && rendersOneOf(one, names))
  const known = new Set([...keptForms, ...Object.keys(otherForms)])
  expect(
    forms.filter(({ id }) => !known.has(id)).map(({ id }) => id),
    'forms that are not in tests/features/drafts/forms.ts: keep a draft with useDraft',
  ).toEqual([])
  const found = new Set(forms.map(({ id }) => id))
  expect(
    [...known].filter((id) => !found.has(id)),
    'forms that are gone',
  ).toEqual([])
  expect(
    features.filter((one) => isComponent(one) && keepsDraft(one)).map(({ id }) => id),
    'components that keep a draft',
  ).toEqual(expect.arrayContaining([...keptForms]))
  expect(features.filter((one) => isComponent(one) && keepsDraft(one)).length).toBe(keptForms.length)
})

test('the check sees a form that keeps nothing', () => {
  const form: Block = {
    id: 'desk/new-form.tsx#NewForm',
    name: 'NewForm',
    text: `function NewForm() {\n  const [text, setText] = useState('')\n  return <MoneyField value={text} onChange={setText} />\n}`,
  }
  const names = inputs(blocks('ui'))
  expect([holdsValues(form), rendersOneOf(form, names), keepsDraft(form)]).toEqual([true, true, false])
})

test('screens type in features only', () => {
  const names = inputs([...blocks('ui'), ...blocks('features')])
  const direct = new Set([...names].filter((name) => !blocks('features').some((one) => one.name === name)))
  expect(
    blocks('app')
      .filter((one) => isComponent(one) && holdsValues(one) && rendersOneOf(one, direct))
      .map(({ id }) => id),
    // Their search fields.
  ).toEqual([
    'src/app/screens/desk/all-screens.tsx#Component',
    'src/app/screens/desk/not-found.tsx#Component',
  ])
})

test('no form that types a secret hands it to its draft', () => {
  const handed = blocks('features').flatMap(({ id, text }) =>
    [...text.matchAll(/useDraft\(\s*[^,]+,\s*(\{[^}]*\})/g)].flatMap((found) =>
      /password|passphrase|secret|token/i.test(found[1] ?? '') ? [id] : [],
    ),
  )
  expect(handed).toEqual([])
})
