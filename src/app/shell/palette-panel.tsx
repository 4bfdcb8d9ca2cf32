import { CommandPalette, type PaletteProps } from '../../features/shell/toolbar/command-palette.tsx'
import type { WorkPlace } from '../../features/workflow/event/event-drawer.tsx'
import { useTypedLines } from './typed-lines.ts'

type PalettePanelProps = Omit<PaletteProps, 'onEvent' | 'isReading' | 'unknownName'> & {
  onEvent: (place: WorkPlace) => void
}

/** The palette with what the typed line would do on top. Source: ux 12; decision 1155. */
export function PalettePanel({ lines, ...palette }: PalettePanelProps) {
  const typed = useTypedLines(palette.actor, palette.passenger, palette.onEvent)
  return <CommandPalette {...palette} {...typed} lines={[...typed.lines, ...lines]} />
}
