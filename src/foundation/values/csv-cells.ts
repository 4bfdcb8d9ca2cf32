const patterns = {
  ',': /,(?:"((?:[^"]|"")*)"|([^,]*))/g,
  ';': /;(?:"((?:[^"]|"")*)"|([^;]*))/g,
  '\t': /\t(?:"((?:[^"]|"")*)"|([^\t]*))/g,
} as const

/** Cells of one line of a separated file; a quoted cell may hold the separator and doubled quotes. */
export const cellsOf = (line: string, separator: keyof typeof patterns = ','): string[] =>
  // A separator in front, so that an empty first cell is one too.
  [...(separator + line).matchAll(patterns[separator])].map(([, quoted, plain]) =>
    (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')).trim(),
  )
