import { Button, type ButtonProps } from '@fluentui/react-components'
import { useT } from '../../foundation/text/i18n.ts'
import { PrintRegular } from '../icons/icons.ts'
import { usePrintKey } from '../layout/keys/print-key.ts'
import { printFile } from './object-url.ts'

/** Prints the file a dialog shows, by a press or by Ctrl+P, whatever the page behind would print. @param address null before it is there. */
export function PrintFileButton({
  address,
  appearance,
}: {
  address: string | null
  appearance?: ButtonProps['appearance']
}) {
  const t = useT('entity')
  const print = () => {
    if (address !== null) printFile(address)
  }
  usePrintKey(print, address !== null)
  return (
    <Button
      {...(appearance ? { appearance } : {})}
      aria-keyshortcuts="Control+P"
      icon={<PrintRegular />}
      disabledFocusable={address === null}
      onClick={print}
    >
      {t('paper.print')}
    </Button>
  )
}
