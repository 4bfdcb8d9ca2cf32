/** The rules of the code base as a test: who may import whom, banned words with their replacement, no cycles, no left-overs. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { entityOf, isEntityName } from '../src/domain/entities.ts'
import { workflows } from '../src/machines/catalogue.ts'
import { bindings } from '../src/server/workflow/event/bindings.ts'

const root = resolve(import.meta.dirname, '..')
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const sources = filesBelow('src')
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ]
    .map((found) => found[1] ?? found[2] ?? '')
    .filter(Boolean)

/** Folder of the map in docs/ARCHITECTURE.md a file belongs to: 'domain', 'machines', 'features/passenger' … */
const zoneOf = (file: string): string => {
  const [, top = '', second = ''] = file.split('/')
  return top === 'features' ? `features/${second}` : top
}

/** Who may import whom (the map of docs/ARCHITECTURE.md), with what to do instead. */
const allowed: Record<string, { zones: string[]; instead: string }> = {
  foundation: {
    zones: ['foundation'],
    instead: 'the foundation knows no noun of the trade; hand the value in as an argument',
  },
  domain: {
    zones: ['foundation', 'domain'],
    instead: 'the domain is pure data and functions; hand the value in as an argument',
  },
  machines: {
    zones: ['foundation', 'domain', 'machines'],
    instead: 'machines know only the domain; facts come in as context',
  },
  ui: { zones: ['foundation', 'ui'], instead: 'ui knows no product nouns; pass what it shows as props' },
  client: {
    zones: ['foundation', 'client', 'domain', 'machines'],
    instead: 'client is the door to the server; it renders nothing',
  },
  features: {
    zones: ['foundation', 'domain', 'machines', 'client', 'ui'],
    instead: 'compose features in src/app',
  },
  app: {
    zones: ['foundation', 'app', 'domain', 'machines', 'client', 'ui', 'features'],
    instead: 'the browser never imports the server',
  },
  prints: {
    zones: ['foundation', 'prints', 'domain'],
    instead: 'a page is a pure function of its data; values are made in src/domain/prints',
  },
  server: {
    zones: ['foundation', 'server', 'domain', 'machines'],
    instead: 'the server never imports the browser',
  },
}

function offences(file: string): string[] {
  const zone = zoneOf(file)
  const top = zone.split('/')[0] ?? ''
  const rule = allowed[top]
  if (!rule) return [`${file}: src/${top} is no folder of the map`]
  return importsOf(file).flatMap((target) => {
    if (!target.startsWith('.')) return []
    const path = relative(root, resolve(root, dirname(file), target))
    if (!path.startsWith('src/'))
      return path.startsWith('tests/') ? [`${file} imports ${path}: sources never import tests`] : []
    const other = zoneOf(path)
    const own = other === zone
    // The PDF thread is the one place where pages and server meet; it is built on its own. Types of its orders are shared.
    const isPdfThread = file.startsWith('src/server/prints/') && other === 'prints'
    const fine =
      own ||
      isPdfThread ||
      rule.zones.includes(other) ||
      (rule.zones.includes('features') && other.startsWith('features/'))
    return fine ? [] : [`${file} imports ${path}: ${rule.instead}`]
  })
}

const packages: Record<string, RegExp> = {
  foundation: /^(zod|react|i18next|react-i18next)/,
  domain: /^zod/,
  machines: /^(xstate|zod)/,
  prints: /^(react|@react-pdf\/renderer|bidi-js|bwip-js)$/,
}

/** Rooms of src/server from the ground up; a room imports its own floor's rooms never, and none above (docs/ARCHITECTURE.md). */
const floors = [
  ['platform'],
  ['jobs'],
  ['transport'],
  ['http'],
  ['access'],
  ['records'],
  ['workflow'],
  ['agency', 'books', 'prints', 'journey', 'visas'],
  ['reports', 'imports', 'tickets'],
  ['passengers', 'lists', 'messages', 'desk', 'operations'],
  ['composition'],
]
const floorOf = new Map(floors.flatMap((rooms, floor) => rooms.map((room) => [room, floor] as const)))

/** Folders below src with the code files that lie in each itself. */
const folders = [...Map.groupBy([...sources, ...filesBelow('tests')], (file) => dirname(file))]

describe('the code base', () => {
  it('imports only in the direction of the map', () => {
    expect(sources.flatMap(offences)).toEqual([])
  })

  it('keeps foundation, domain and machines free of packages that are not theirs', () => {
    const foreign = sources
      .filter((file) => zoneOf(file) in packages)
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => !target.startsWith('.') && !(packages[zoneOf(file)] ?? /^$/).test(target))
          .map((target) => `${file} imports ${target}`),
      )
    expect(foreign).toEqual([])
  })

  it('has one writer of sheets and one reader', () => {
    const sheetPackage = /excel|xlsx|sheetjs|spreadsheet/i
    const importers = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith('.') && sheetPackage.test(target))
        .map((target) => `${file}: ${target}`),
    )
    expect(importers).toEqual(['src/server/imports/read-sheet.ts: read-excel-file/node'])
    // Parts of the format itself, by whatever package or hand.
    expect(
      sources.filter((file) => readFileSync(join(root, file), 'utf8').includes('spreadsheetml.worksheet')),
    ).toEqual(['src/server/platform/sheets/write-xlsx.ts'])
  })

  it('has no cycle among modules, imports of types counted', () => {
    const graph = new Map(
      sources.map((file) => [
        file,
        importsOf(file)
          .filter((target) => target.startsWith('.'))
          .map((target) => relative(root, resolve(root, dirname(file), target))),
      ]),
    )
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
        return
      }
      if (done.has(file)) return
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of sources) visit(file, [])
    expect(cycles).toEqual([])
  })

  it('writes states of workflows into SQL by inStates, whose names the compiler knows', () => {
    const literal = /\b(?:journey_)?state (?:=|<>|in) ?\(?'[a-z_]+'/
    const found = sources
      .filter((file) => file.startsWith('src/server/'))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .flatMap((line, at) => (literal.test(line) ? [`${file}:${at + 1}`] : [])),
      )
    expect(found).toEqual([])
  })

  it('climbs no stairs inside the server: a room imports only rooms below it', () => {
    const upward = sources
      .filter((file) => file.startsWith('src/server/'))
      .flatMap((file) => {
        const room = file.split('/')[2] ?? ''
        return importsOf(file).flatMap((target) => {
          if (!target.startsWith('.')) return []
          const path = relative(root, resolve(root, dirname(file), target))
          const other = path.split('/')[2] ?? ''
          if (!path.startsWith('src/server/') || other === room) return []
          return (floorOf.get(other) ?? 99) < (floorOf.get(room) ?? -1)
            ? []
            : [`${file.slice(11)} → ${path.slice(11)}`]
        })
      })
    expect([...new Set(upward)].toSorted()).toEqual([])
  })

  it('keeps the engine free of its guests: what a capability adds is registered, not named', () => {
    // The tables workflows keep their state in, and the query of the facts of a passenger with its visa line, are what the engine reads.
    const lists = ['bindings.ts', 'facts-sql/facts-query.ts', 'facts-sql/visa-line.ts'].map(
      (file) => `src/server/workflow/event/${file}`,
    )
    const guests =
      /\b(list_row|listKindOf|document_send|mail_outbox|acc_update_perm|bulk_row|multiple_status|submission_list|visa_allotment|musaned_okala|demand|voucher|gl_line|visa_entry_line|visa_no|sponsor_id|training_type|paper_kind|mofa|flight)\b|'paper'|\/bulk\//
    const named = sources
      .filter((file) => file.startsWith('src/server/workflow/event/') && !lists.includes(file))
      .filter((file) => guests.test(readFileSync(join(root, file), 'utf8')))
    expect(named).toEqual([])
  })

  it('has no folder one cannot look over, and none for a single file', () => {
    expect(
      folders.filter(([, files]) => files.length > 25).map(([folder, files]) => `${folder}: ${files.length}`),
    ).toEqual([])
    const parents = new Set([...sources, ...filesBelow('tests')].map((file) => dirname(dirname(file))))
    expect(
      folders
        .filter(([folder, files]) => files.length === 1 && !parents.has(folder))
        .map(([folder]) => folder),
    ).toEqual([])
  })

  it('names every room in docs/ARCHITECTURE.md', () => {
    const map = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    const rooms = [
      ...new Set(
        sources
          .filter((file) => file.split('/').length > 3)
          .map((file) => file.split('/').slice(1, 3).join('/')),
      ),
    ]
    const line = (layer: string) =>
      map.split('\n').find((text) => text.startsWith(`| \`src/${layer}/\``)) ?? ''
    const floor = map
      .split('\n')
      .filter((text) => /^\| \d+ \|/.test(text))
      .join('\n')
    const missing = rooms.filter((room) => {
      const [layer = '', name = ''] = room.split('/')
      return !(layer === 'server' ? floor : line(layer)).includes(`\`${name}\``)
    })
    expect(missing).toEqual([])
  })

  it('writes states only through the tables of the workflows', () => {
    const tables = [
      ...new Set(
        [...Object.keys(bindings), ...Object.values(workflows).map(({ module }) => module)].map((name) =>
          isEntityName(name) ? entityOf(name).table : name,
        ),
      ),
    ]
    expect(tables).toContain('mail_outbox')
    expect(tables).toContain('medical')
    expect(tables).toContain('multiple_visa_entry')
    expect(tables).toContain('bank_row')
    expect(tables).toContain('import_row')
    expect(tables).toContain('fiscal_year')
    expect(tables).toContain('report_export')
    expect(tables).toContain('cost_proposal')
    // Any table: one without a workflow is named here with what writes it, and the list may only become shorter.
    const without = [
      // A copy for lists of work, written by the engine from what its tables say (decision 0825).
      'src/server/workflow/view/work-rows.ts: passenger_stage',
    ]
    expect(without.filter((place) => tables.includes(place.split(': ')[1] ?? ''))).toEqual([])
    // What is set before the condition; a state comes from transition() or from the engine's own writer of rows.
    const inSql =
      /\bupdate\s+(?:"?public"?\.)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b([^;\x60]*?)(?:\bwhere\b|\x60)|\binsert into (\w+)[^\x60]*?\bdo update set\b([^\x60]*)/gs
    const inRows = /\bupdateRow\(([^;]*?)\n?\s*\)\s*(?:\n|;|,|$)/gs
    const inTables = /\bupdateTable\(\s*'(\w+)'[^]{0,80}?\.set\(([^)]*)\)/g
    const column = 'state|status|journey_state|custody'
    const isSet = new RegExp(
      `\\b(?:${column})\\s*=(?!\\s*(?:\\$\\{\\w+(?:\\[\\w+\\])?\\.state\\}|case when cancel_asked_at))`,
    )
    const isNamed = new RegExp(`[{,]\\s*(?:${column})\\s*[:,}]`)
    const writes = sources
      .filter((file) => file.startsWith('src/server/'))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const isEngine = file.startsWith('src/server/workflow/event/')
        return [
          ...[...text.matchAll(inSql)]
            .filter(([, , set, , other]) => isSet.test(set ?? other ?? ''))
            .map(([, name, , other]) => `${file}: ${name ?? other}`),
          ...[...text.matchAll(inTables)]
            .filter(([, , set = '']) => isNamed.test(set))
            .map(([, name]) => `${file}: ${name}`),
          ...[...text.matchAll(inRows)]
            .filter(([, set = '']) => !isEngine && isNamed.test(set))
            .map(() => `${file}: updateRow`),
        ]
      })
    expect([...new Set(writes)].toSorted()).toEqual(without)
  })

  it('uses plain words', () => {
    const banned: [word: RegExp, instead: string][] = [
      [/deeds?\b/i, 'applied effect (workflow), action (audit, screens)'],
      [/\bthaw/i, 'unfreeze'],
      [/= new Date\(\)\.toISOString\(\)\.slice\(0, 10\)/, 'the day of the agency, by its clock'],
      [/\bbreathe\b/i, 'yieldToEventLoop'],
      [/\b(unanswered \*\/|unheard)\b/i, 'pipelined'],
      [/\brequireReach\b/, 'requireAccess'],
      [/\brequireSeen\b/, 'requireVersion'],
      [/curtain|embraced/i, 'overlay; deadlocked'],
      [/\b(Loud|OnePage|OnDemand|useAfter|whenModalGone)\b/, 'a name that says what it is for'],
      [
        /\bmarks: Row\b|\bkept\.marks|\bmarksFor\b|setting-marks/,
        'discriminators, placeholders: what is meant',
      ],
    ]
    // A land deed is a paper; what the database and old answers call something stays.
    const found = [...sources, ...filesBelow('tests')]
      .filter((file) => file !== 'tests/tidy.test.ts')
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .replaceAll(/land deed/gi, '')
          .split('\n')
          .flatMap((line, at) =>
            banned.filter(([word]) => word.test(line)).map(([, instead]) => `${file}:${at + 1} – ${instead}`),
          ),
      )
    expect(found).toEqual([])
  })

  it('says what is meant in names and comments', () => {
    // A column of the database.
    const stays = /\boverdue_told\b/g
    /** Where the earlier name of a member is written or read (decision 1151). */
    const earlierName =
      /\/(?:problems|openapi|bulk-rows|refusal-in-words)\.ts$|\/(?:served-routes|refused-events)\.test\.ts$/
    const inNames =
      /\b(?:told|tells?|telling|whoever|anew|nobody|somebody|forget|forgets|forgotten|mend(?:s|ed|ing)?)\b|\b(?:tell|forget|mend|isTold|onTold)[A-Z]\w*|\w(?:Told|Mend|Nobody|Somebody)\b|NobodyReason|\b(?:reach|isReachable)[A-Z]\w*|[a-z]Reach\b|\b(?:const|let) reach\b/
    const inComments =
      /\b(?:told|tells?|telling|whoever|anew|besides|he|him|his|himself|(?:no|some)body(?:'s)?|forget(?:s|ting)?|forgotten|mend(?:s|ed|ing)?)\b/i
    const inSource = /\b(?:world|house|takeSeat)\b|\b(?:world|house)[A-Z]\w*|(?:\b|[a-z])(?:World|House)\b/
    // "Read whole" is "read completely"; the whole ledger and the books as a whole stay.
    const asAdverb =
      /\b(?:is|are|it|them|reads?|stays?|holds?|there|makes?|stands|standing|judged|goe?s?|taken back) whole\b(?! (?:numbers|days|amounts|tables))/i
    const isComment = /^\s*(?:\/\/|\*|\/\*\*)/
    const strings = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[gimsuv]*/g
    const found = [...sources, ...filesBelow('tests')]
      .filter(
        (file) => !/^tests\/(?:tidy\.test|fixtures\/)|http\/answers|people\/common-passwords\.ts$/.test(file),
      )
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .map((line) => (earlierName.test(file) ? line.replaceAll(/\bmend\b/g, '') : line))
          .flatMap((line, at) => {
            const [code = '', ...comments] = isComment.test(line)
              ? ['', line]
              : line.replaceAll(strings, "''").replaceAll(stays, '').split(' // ')
            return inNames.test(code) ||
              (file.startsWith('src/') && inSource.test([code, ...comments].join(' '))) ||
              [inComments, asAdverb].some((words) => words.test(comments.join(' ')))
              ? [`${file}:${at + 1}: ${line.trim()}`]
              : []
          }),
      )
    expect(found).toEqual([])
  })

  it('says it plainly on screens and in answers', () => {
    const odd = /\b(?:nobody|somebody|whoever|besides|anew|told|he|him|his|himself)\b/i
    const textsIn = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)
    const english = join(root, 'src/app/locales/en')
    const screens = readdirSync(english).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(join(english, file), 'utf8'))),
    )
    // The English of a rule is the key of its translations.
    const answers = Object.keys(JSON.parse(readFileSync(join(root, 'src/app/locales/tr/rules.json'), 'utf8')))
    expect(screens.length).toBeGreaterThan(1000)
    expect(answers.length).toBeGreaterThan(500)
    const summaries = sources
      .filter((file) => file.startsWith('src/server/'))
      .flatMap((file) => [
        ...readFileSync(join(root, file), 'utf8').matchAll(/\bsummary:\s+['`"]([^'`"\n]+)/g),
      ])
      .map(([, summary = '']) => summary)
    expect(summaries.length).toBeGreaterThan(200)
    expect([...screens, ...answers, ...summaries].filter((text) => odd.test(text))).toEqual([])
  })

  it('uses the functions and words of the code base', () => {
    const banned: { pattern: RegExp; where: RegExp; instead: string }[] = [
      {
        pattern: /Date\.now\(|new Date\(\)/,
        where: /^src\/(domain|machines)\//,
        instead: 'take `today` or `now` as an argument',
      },
      {
        pattern:
          /newContext\((?![^]{0,400}inServerTime\()|new Date\(\)\.(?!toISOString\(\)\.slice\(0, 10\)\)\)\.toBe)/,
        where: /^tests\/e2e\//,
        instead: 'pages live in the time of the test server: inServerTime(context), and days are its days',
      },
      {
        pattern: /parseFloat\(/,
        where: /^src\//,
        instead: 'use parseMoney of src/foundation/values/money.ts',
      },
      {
        pattern:
          /(?<!say`[^`]{0,200})\$\{[^}]+\} (?:passengers|entries|rows|files|records|tables|balances|people|users|tickets|vouchers|days|hours|tasks|papers|accounts)\b/,
        where:
          /^src\/(?!domain\/prints\/doubts|server\/workflow\/routes\/workflow|machines\/journey\/journey)/,
        instead: 'one is no plural: counted() of src/foundation/text/counted.ts',
      },
      { pattern: /dangerouslySetInnerHTML/, where: /^src\//, instead: 'render text' },
      {
        pattern: /\b(TODO|FIXME|HACK)\b|[Cc]oming soon|not implemented|lorem ipsum/,
        where: /^src\//,
        instead: 'finish it or leave it out',
      },
      {
        pattern: /from '@fluentui\/react-icons'/,
        where: /^src\//,
        instead: 'import from src/ui/icons/icons.ts',
      },
      { pattern: /@fluentui\//, where: /^src\/(features|client|app)\//, instead: 'wrap it in src/ui' },
      {
        pattern: /^\s+(?:Dialog|OverlayDrawer),(?=[^}]*\} from '@fluentui)/m,
        where: /^src\/ui\/(?!feedback\/overlays)/,
        instead:
          'import it from src/ui/feedback/overlays.tsx, which gives the page back when it is taken away',
      },
      {
        pattern: /: any\b|\bas any\b|@ts-ignore|@ts-expect-error|@ts-nocheck/,
        where: /^src\//,
        instead: 'give it a type',
      },
      {
        pattern: /state (=|<>|in|not in) ?\(?'[a-z]/,
        where: /^src\/server\/(visas|journey)\//,
        instead: "name the states with inStates(workflow, 'state'), so that a renamed one is found",
      },
      { pattern: /\.(only|skip|todo)\(/, where: /^tests\/.*\.test\.tsx?$/, instead: 'let it run' },
      {
        pattern: /tiketentry|passengerSumary|ticketsaless/,
        where:
          /^src\/(?!app\/routes)(?!domain\/desk\/column-scopes)(?!server\/composition\/seed)(?!domain\/tickets\/ticket-purchase)/,
        instead: 'odd spellings of the specification stand in route tables only',
      },
    ]
    const all = [...sources, ...filesBelow('tests')].filter((file) => file !== 'tests/tidy.test.ts')
    const found = all.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return banned
        .filter((rule) => rule.where.test(file) && rule.pattern.test(text))
        .map((rule) => `${file}: ${String(rule.pattern.exec(text)?.[0])} – ${rule.instead}`)
    })
    expect(found).toEqual([])
  })

  it('switches a checker off only with the reason beside it', () => {
    const cast = /\bas unknown as\b|\bas never\b/
    const isComment = (line = ''): boolean => /^\s*(?:\/\/|\*|\/\*\*)/.test(line)
    /** Of casts those of the product; a test hands over what a mocked part answers. */
    const unexplained = (file: string): string[] =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, at, lines) => {
          if (line.includes('lint-disable')) return / -- \S/.test(line) ? [] : [`${file}:${at + 1}`]
          if (!file.startsWith('src/') || isComment(line) || !cast.test(line)) return []
          return / \/\/ \S/.test(line) || isComment(lines[at - 1]) ? [] : [`${file}:${at + 1}`]
        })
    const own = 'tests/tidy.test.ts'
    expect([...sources, ...filesBelow('tests')].filter((file) => file !== own).flatMap(unexplained)).toEqual(
      [],
    )
  })

  it('names files in kebab-case and none of them after nothing', () => {
    const odd = sources.filter(
      (file) =>
        !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|tsx)$/.test(file.split('/').at(-1) ?? '') ||
        /\/(utils|helpers|common)\.tsx?$/.test(file),
    )
    expect(odd).toEqual([])
  })

  it('carries no paths of a machine and no registry host', () => {
    const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((file) => file && existsSync(join(root, file)))
    const textual = tracked.filter(
      (file) =>
        /\.(ts|tsx|mjs|json|md|sql|css|html|sh)$|^\.ci\/run$/.test(file) && file !== 'tests/tidy.test.ts',
    )
    const bad = textual.filter(
      (file) =>
        /(^|[^\w/])\/(work|farm|root)\/[a-z]/.test(readFileSync(join(root, file), 'utf8')) ||
        (file === 'package-lock.json' &&
          /"resolved": *"https?:/.test(readFileSync(join(root, file), 'utf8'))),
    )
    expect(bad).toEqual([])
  })

  it('reads files only at places that exist: a path beside a moved file moves with it', () => {
    const paths =
      /new URL\(\s*([`'"])(\.[^`'"]*)\1\s*,\s*import\.meta\.url|(?:join|resolve)\(\s*import\.meta\.dirname\s*,\s*(['"`])([^'"`]+)\3/g
    const missing = [...sources, ...filesBelow('tests'), ...filesBelow('.storybook')].flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(paths)]
        .map((found) => found[2] ?? found[4] ?? '')
        // Of a path with a part filled in while running or a pattern, the folder before that part.
        .map((path) => path.replace(/[^/]*(?:\$\{|\*).*$/, ''))
        .filter((path) => {
          const place = resolve(root, dirname(file), path)
          // What the build writes is not there before the first build.
          return !existsSync(place) && !place.startsWith(join(root, 'dist/'))
        })
        .map((path) => `${file}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('names in its README and its map only places that exist', () => {
    const missing = ['README.md', 'docs/ARCHITECTURE.md', 'docs/dependencies.md', 'docs/glossary.md'].flatMap(
      (page) =>
        [...readFileSync(join(root, page), 'utf8').matchAll(/`((?:src|tests|docs|\.storybook)\/[^`\s]*)`/g)]
          .map(([, path = '']) => path)
          .filter((path) => globSync(path, { cwd: root }).length === 0)
          .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('explains every decision under a number of its own, with status and consequences', () => {
    const folder = join(root, 'docs/decisions')
    const decisions = readdirSync(folder).filter((file) => file !== 'README.md')
    const incomplete = decisions.filter(
      (file) =>
        !/^\d{4}-[a-z0-9-]+\.md$/.test(file) ||
        !/Status: /.test(readFileSync(join(folder, file), 'utf8')) ||
        !/## Consequences/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(incomplete).toEqual([])
    const numbers = decisions.map((file) => file.slice(0, 4))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })
  it('has every decision once in the index, with what supersedes it', () => {
    const folder = join(root, 'docs/decisions')
    const decisions = readdirSync(folder).filter((file) => file !== 'README.md')
    const lines = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')
    const linesOf = (file: string): string[] =>
      lines.filter((line) => line.startsWith(`- [${file.slice(0, 4)}](${file}) `))
    expect(decisions.filter((file) => linesOf(file).length !== 1)).toEqual([])
    expect(lines.filter((line) => line.startsWith('- ')).length).toBe(decisions.length)
    const unsaid = decisions.flatMap((file) => {
      const status = /Status: .*/.exec(readFileSync(join(folder, file), 'utf8'))?.[0] ?? ''
      const superseded = /supersedes.*?\b(\d{4})\b/.exec(status)?.[1]
      const line = lines.find((one) => superseded !== undefined && one.startsWith(`- [${superseded}]`))
      return superseded === undefined || line?.includes(`superseded by ${file.slice(0, 4)}`)
        ? []
        : [`${file}: the line of ${superseded} does not say that it is superseded`]
    })
    expect(unsaid).toEqual([])
  })
})
