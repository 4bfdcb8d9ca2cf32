import { EventDrawer, type WorkPlace } from '../../features/workflow/event/event-drawer.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { WithServices } from '../parts/with-services.tsx'

/** The form of an event chosen in the palette, over whatever page is open. */
export function PaletteEvent({
  place,
  onClose,
  onUndo,
}: {
  place: WorkPlace
  onClose: () => void
  /** Opens the form that takes the event back. */
  onUndo: (place: WorkPlace) => void
}) {
  const t = useT('desk')
  const texts = useStepTexts()
  const { snackbar } = useMessages()
  return (
    <WithServices>
      <EventDrawer
        place={place}
        onClose={onClose}
        onDone={(event) =>
          snackbar(
            t('done', { name: place.name, what: texts.event(event, event) }),
            'success',
            event === 'UNDO_LAST'
              ? undefined
              : {
                  label: t('undo'),
                  run: () =>
                    onUndo({
                      passenger: place.passenger,
                      name: place.name,
                      stage: place.stage,
                      event: 'UNDO_LAST',
                    }),
                },
          )
        }
      />
    </WithServices>
  )
}
