import { makeStyles, tokens } from '@fluentui/react-components'

const narrow = '@media (max-width: 959px)'
// Drawn by hand, as everything in the rows of a list.
const useStyles = makeStyles({
  button: {
    display: 'block',
    maxWidth: '100%',
    paddingBlock: '3px',
    paddingInline: '8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightMedium,
    textAlign: 'start',
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outlineWidth: tokens.strokeWidthThick,
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
    },
    [narrow]: {
      width: '100%',
      minHeight: '44px',
      textAlign: 'center',
      whiteSpace: 'normal',
      fontSize: tokens.fontSizeBase300,
    },
  },
})

/** An act of a row as its button. @param of whose act it is, for those who hear the page. */
export function ActButton({ text, of, onAct }: { text: string; of: string; onAct: () => void }) {
  return (
    <button
      type="button"
      className={useStyles().button}
      title={text}
      aria-label={`${text} · ${of}`}
      onClick={onAct}
    >
      {text}
    </button>
  )
}
