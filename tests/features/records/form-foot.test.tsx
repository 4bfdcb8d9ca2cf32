/** The buttons of a form stick over what scrolls behind them, on the ground of the page or of the card they stand in. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import entityTexts from '../../../src/app/locales/en/entity.json' with { type: 'json' }
import { airway } from '../../../src/domain/flights/airway.ts'
import { startI18n } from '../../../src/foundation/text/i18n.ts'
import { Surface } from '../../../src/ui/layout/surface.tsx'
import { FormFoot } from '../../../src/ui/records/form/foot.tsx'
import type { EntityFormProps } from '../../../src/ui/records/form/form-props.ts'

beforeAll(async () => {
  await startI18n('en', ['entity'], async () => entityTexts)
})

const nothing = () => {}
function Foot() {
  const { control } = useForm()
  const form: EntityFormProps = {
    entity: airway,
    control,
    state: 'dirty',
    send: nothing,
    isNew: false,
    labels: {},
    known: {},
    hidden: new Set(),
    locked: {},
    onUserChange: nothing,
    checkTaken: () => null,
    problem: null,
    conflict: null,
    onMerge: nothing,
    offeredDraft: null,
    keptDraft: null,
    isLeaving: false,
    canSaveAndNew: false,
    onCancel: nothing,
  }
  return (
    <FormFoot
      form={form}
      isBusy={false}
      isDraftKept={false}
      isEarly={() => false}
      onFinish={nothing}
      onSave={nothing}
    />
  )
}

async function groundOfFoot(place: (foot: ReactNode) => ReactNode): Promise<string> {
  document.body.style.setProperty('--canvas', 'rgb(1, 2, 3)')
  await render(<FluentProvider theme={webLightTheme}>{place(<Foot />)}</FluentProvider>)
  const save = page.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeVisible()
  return getComputedStyle(save.element().parentElement ?? document.body).backgroundColor
}

test('on the page the foot has the ground of the page', async () => {
  expect(await groundOfFoot((foot) => foot)).toBe('rgb(1, 2, 3)')
})

test('in a card it has the ground of the card', async () => {
  expect(await groundOfFoot((foot) => <Surface title="Company">{foot}</Surface>)).toBe('rgb(255, 255, 255)')
})
