import type { PrintChoices, PrintFormFacts } from '../../client/records/prints.ts'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { Checkbox } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Row } from '../../ui/layout/arrange.tsx'

export const letterheads = ['print', 'pad', 'none'] as const

/** How the paper is printed: letterhead, cards to a sheet, its pages, barcodes on the authority's own blank. Source: forms 1.2, 5.1, 5.2, 5.6. */
export function PaperChoices({
  form,
  choices,
  onChoose,
}: {
  form: PrintFormFacts
  choices: PrintChoices
  onChoose: (change: Partial<PrintChoices>) => void
}) {
  const t = useT('prints')
  const all = Array.from({ length: form.pages }, (_, at) => at + 1)
  const isShown = (page: number) => choices.pages.length === 0 || choices.pages.includes(page)
  const pick = (page: number, isChosen: boolean) => {
    const next = all.filter((one) => (one === page ? isChosen : isShown(one)))
    // All is what nothing says; the last page cannot be taken away.
    if (next.length > 0) onChoose({ pages: next.length === all.length ? [] : next })
  }
  return (
    <>
      {form.letterhead && (
        <ChoiceTabs
          label={t('letterhead')}
          value={choices.letterhead}
          options={letterheads.map((value) => ({ value, text: t(`head.${value}`) }))}
          onPick={(value) => onChoose({ letterhead: letterheads.find((one) => one === value) ?? 'print' })}
        />
      )}
      {form.code === 'departure' && (
        <ChoiceTabs
          label={t('cards')}
          value={choices.overprint ? 'blank' : choices.three_up ? 'three' : 'one'}
          options={[
            { value: 'one', text: t('oneCard') },
            { value: 'three', text: t('threeCards') },
            { value: 'blank', text: t('blankCard') },
          ]}
          onPick={(value) => onChoose({ three_up: value === 'three', overprint: value === 'blank' })}
        />
      )}
      {all.length > 1 && !form.together && (
        <div role="group" aria-label={t('pages')}>
          <Row>
            {all.map((page) => (
              <Checkbox
                key={page}
                label={t('page', { page })}
                checked={isShown(page)}
                onChange={(_, { checked }) => pick(page, checked === true)}
              />
            ))}
          </Row>
        </div>
      )}
      {form.signed && (
        <Row>
          <Checkbox
            label={t('withSignature')}
            checked={choices.signature}
            onChange={(_, { checked }) => onChoose({ signature: checked === true })}
          />
          <Checkbox
            label={t('withSeal')}
            checked={choices.seal}
            onChange={(_, { checked }) => onChoose({ seal: checked === true })}
          />
        </Row>
      )}
      {form.overprint && (
        <Checkbox
          label={t('barcodes')}
          checked={choices.barcodes}
          onChange={(_, { checked }) => onChoose({ barcodes: checked === true })}
        />
      )}
    </>
  )
}
