import { BackIcon } from '../../icons/back-icon.tsx'
import { ChevronLeftRegular, ChevronRightRegular } from '../../icons/icons.ts'
import { Row } from '../../layout/arrange.tsx'
import { Button, Subtitle2 } from '../../layout/fluent.ts'

/** Above a calendar: a step back, today, a step on, and what is shown. */
export function CalendarSteps({
  title,
  texts,
  earlier,
  today,
  later,
  onGo,
}: {
  title: string
  texts: { earlier: string; today: string; later: string }
  /** Days the steps lead to. */
  earlier: string
  today: string
  later: string
  onGo: (day: string) => void
}) {
  return (
    <Row>
      <Button
        icon={
          <BackIcon>
            <ChevronLeftRegular />
          </BackIcon>
        }
        aria-label={texts.earlier}
        onClick={() => onGo(earlier)}
      />
      <Button onClick={() => onGo(today)}>{texts.today}</Button>
      <Button
        icon={
          <BackIcon>
            <ChevronRightRegular />
          </BackIcon>
        }
        aria-label={texts.later}
        onClick={() => onGo(later)}
      />
      <Subtitle2 as="h2">{title}</Subtitle2>
    </Row>
  )
}
