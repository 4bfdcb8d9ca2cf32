import { useMutation } from '@tanstack/react-query'
import { listPaper, useListPrintReadiness } from '../../client/passengers/list-prints.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button, MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PrintRegular } from '../../ui/icons/icons.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { PrintRows } from './print-log.tsx'
import { showFile } from './show-file.ts'

/** The paper of a cover list: what is missing on it, what to look at, and the print. Source: forms 8. */
export function ListPrint({ module, list }: { module: string; list: number }) {
  const t = useT('prints')
  const mayPrint = (useSessionUser()?.user_permissions ?? []).includes(`${module}.print`)
  const { data, refetch: renew } = useListPrintReadiness(module, list, mayPrint)
  const print = useMutation({
    mutationFn: () => listPaper(module, list),
    onSuccess: (file) => {
      showFile(file)
      void renew()
    },
  })
  if (!mayPrint || !data) return null
  const isHeld = data.refusals.length > 0
  return (
    <Stack>
      <Surface
        title={t('print')}
        tone={isHeld ? 'blocker' : data.warnings.length > 0 ? 'normal' : 'satisfied'}
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
          {data.warnings.length > 0 && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                <MessageBarTitle>{t('doubts')}</MessageBarTitle>
                {data.warnings.map((text) => (
                  <div key={text}>
                    <bdi>{text}</bdi>
                  </div>
                ))}
              </MessageBarBody>
            </MessageBar>
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
              disabledFocusable={isHeld || print.isPending}
              onClick={() => {
                if (!isHeld && !print.isPending) print.mutate()
              }}
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
