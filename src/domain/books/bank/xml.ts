/** As much of XML as a statement needs: elements, attributes and texts; no document types, so no entities of its own. */
export interface Element {
  /** Without its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
  text: string
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Deeper than any statement goes. */
const deepest = 60

/** The root element; null for what is no well-formed XML, or declares a document type. */
export function readXml(content: string): Element | null {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  const parts =
    /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)|(<)/g
  for (const [, data, end, name, attributes = '', isEmpty, text, stray] of content.matchAll(parts)) {
    const last = open.at(-1)
    if (!last || stray !== undefined) return null
    if (data !== undefined) last.text += data
    else if (text !== undefined) last.text += plain(text)
    else if (name !== undefined) {
      if (end === '/') {
        if (open.length < 2 || last.name !== local(name)) return null
        open.pop()
        continue
      }
      const element: Element = {
        name: local(name),
        attributes: Object.fromEntries(
          [...attributes.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
            ([, key = '', one, other]) => [local(key), plain(one ?? other ?? '')],
          ),
        ),
        children: [],
        text: '',
      }
      last.children.push(element)
      if (isEmpty !== '/') open.push(element)
      if (open.length > deepest) return null
    }
  }
  return open.length === 1 && root.children.length === 1 ? (root.children[0] ?? null) : null
}

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element under a path of names. */
export const under = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>(
    (current, name) => current?.children.find((child) => child.name === name),
    element,
  )

/** Its text under a path of names; '' without one. */
export const textAt = (element: Element | undefined, ...path: readonly string[]): string =>
  under(element, ...path)?.text.trim() ?? ''
