import { useState } from 'react'
import type { HandbookQuestion } from '../../domain/desk/handbook-page.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Field, Radio, RadioGroup } from '../../ui/layout/fluent.ts'

function Question({ question, options }: HandbookQuestion) {
  const t = useT('handbook')
  const [chosen, choose] = useState<string | null>(null)
  const isRight = options.some(({ text, isRight: right }) => right && text === chosen)
  return (
    <Field
      label={question}
      validationState={chosen === null ? 'none' : isRight ? 'success' : 'warning'}
      validationMessage={chosen === null ? undefined : t(isRight ? 'screen.right' : 'screen.notRight')}
    >
      <RadioGroup value={chosen ?? ''} onChange={(_, { value }) => choose(value)}>
        {options.map(({ text }) => (
          <Radio key={text} value={text} label={text} />
        ))}
      </RadioGroup>
    </Field>
  )
}

/** Questions one answers for oneself; nothing is sent or kept. */
export const HandbookQuiz = ({ questions }: { questions: readonly HandbookQuestion[] }) => (
  <Stack gap="l">
    {questions.map((one) => (
      <Question key={one.question} {...one} />
    ))}
  </Stack>
)
