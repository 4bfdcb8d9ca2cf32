import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { listPaper, useListPrintReadiness } from '../../client/passengers/list-prints.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, Checkbox, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { usePrintKey } from '../../ui/layout/keys/print-key.ts'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { PrintRows } from './print-log.tsx'
import { Doubts } from './readiness-list.tsx'
import { showFile } from './show-file.ts'

/** The paper of a cover list: what is missing on it, what to look at, and the print. Source: forms 8. */
export function ListPrint({ module, list }: { module: string; list: number }) {
  const t = useT('prints')
  const mayPrint = (useSessionUser()?.user_permissions ?? []).includes(`${module}.print`)
  const { data, refetch: renew } = useListPrintReadiness(module, list, mayPrint)
  const [confirmed, setConfirmed] = useState('')
  const weighing = (data?.doubts ?? []).filter(({ weight }) => weight !== 'note')
  const codes = [...new Set(weighing.map(({ code }) => code))]
  // A yes counts for what was on the screen then: another doubt asks again.
  const consent = weighing.map(({ code, person }) => `${code} ${person ?? ''}`).join()
  const print = useMutation({
    mutationFn: () => listPaper(module, list, codes),
    onSuccess: (file) => {
      showFile(file)
      void renew()
    },
  })
  const isStopped = weighing.some(({ weight }) => weight === 'stop') && data?.may_override !== true
  const isHeld = (data?.refusals ?? []).length > 0
  const isReady = data !== undefined && !isHeld && !isStopped && consent === confirmed
  const printNow = () => {
    if (isReady && !print.isPending) print.mutate()
  }
  usePrintKey(printNow, mayPrint && isReady)
  if (!mayPrint || !data) return null
  return (
    <Stack>
      <Surface
        title={t('print')}
        tone={isHeld || isStopped ? 'blocker' : data.doubts.length > 0 ? 'normal' : 'satisfied'}
      >
        <Stack gap="s">
          {isHeld && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody>
                <MessageBarTitle>{t('list.held')}</MessageBarTitle>
                {data.refusals.map((text) => (
                  <div key={text}>
                    <bdi>{text}</bdi>
                  </div>
                ))}
              </MessageBarBody>
            </MessageBar>
          )}
          <Doubts doubts={data.doubts} />
          {isStopped && (
            <MessageBar intent="error">
              <MessageBarBody>{t('stopped')}</MessageBarBody>
            </MessageBar>
          )}
          {weighing.length > 0 && !isHeld && !isStopped && (
            <Checkbox
              label={t('confirm')}
              checked={consent === confirmed}
              onChange={(_event, { checked }) => setConfirmed(checked === true ? consent : '')}
            />
          )}
          {data.people === 0 && (
            <MessageBar intent="info">
              <MessageBarBody>{t('list.empty')}</MessageBarBody>
            </MessageBar>
          )}
          {print.isError && (
            <MessageBar intent="error">
              <MessageBarBody>
                {isApiProblem(print.error) ? print.error.message : t('notPrinted')}
              </MessageBarBody>
            </MessageBar>
          )}
          <Row>
            <Button
              icon={<PrintRegular />}
              disabledFocusable={!isReady || print.isPending}
              onClick={printNow}
            >
              {t('list.open')}
            </Button>
          </Row>
        </Stack>
      </Surface>
      <PrintRows rows={data.prints} />
    </Stack>
  )
}
