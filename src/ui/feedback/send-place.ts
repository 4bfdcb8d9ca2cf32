/** What a panel that fills a phone says to the forms in it: the buttons stay at its lower edge, large enough for a thumb. */
export const onPhone = {
  '--send-position': 'sticky',
  '--send-space': '8px',
  '--send-height': '44px',
  paddingBlockEnd: '0',
} as const
