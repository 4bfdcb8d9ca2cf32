const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox · Windows' from a browser's own description; null when nothing in it is known. */
export function deviceName(agent: string | null): string | null {
  const parts = [browsers, systems]
    .map((names) => names.find(([mark]) => mark.test(agent ?? ''))?.[1])
    .filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}
