#!/usr/bin/env node
/**
 * Checks an auditor's bundle with nothing but Node: node verify-bundle.mjs [FOLDER] [--seal NUMBER HASH]
 * FOLDER is where the bundle was unpacked (default: the folder of this file). With --seal the chain is also held against a
 * seal from outside, printed on a statement or sent by mail. Exit code 1 when anything is not as it was sealed.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sha256 = (content) => createHash('sha256').update(content).digest('hex')
const firstHash = '0'.repeat(64)

/** A cell of CSV; one that a sheet would read as a formula stays text because every cell is quoted. */
const cell = (value) => `"${String(value ?? '').replaceAll('"', '""')}"`
export const csvLine = (values) => `${values.map(cell).join(',')}\n`

/** @returns rows of a CSV by the names of its first line. */
function readCsv(text) {
  const rows = []
  const pattern = /"((?:[^"]|"")*)"(,|\r?\n)/gy
  let row = []
  for (const [, value, end] of text.matchAll(pattern)) {
    row.push(value.replaceAll('""', '"'))
    if (end !== ',') {
      rows.push(row)
      row = []
    }
  }
  const [names = [], ...rest] = rows
  return rest.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
}

/** Minor units as an amount with two places. */
export function amountOf(minor) {
  const text = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

const plain = (text) => text.replaceAll(/[\s;|()]+/g, ' ').trim()

/** One entry as hledger reads it. @param accounts code → name. */
export function journalEntry(entry, lines, accounts) {
  const postings = lines.map((line) => {
    const account = plain(`${line.account} ${accounts.get(line.account) ?? ''}`)
    const party = line.party_code === '' ? '' : `:${plain(line.party_code)}`
    const foreign = line.fc_minor === '' ? '' : `  ; ${line.currency} ${amountOf(BigInt(line.fc_minor))}`
    return `    ${account.replaceAll(':', ' ')}${party.replaceAll(/(?!^):/g, ' ')}  ${amountOf(BigInt(line.debit_minor) - BigInt(line.credit_minor))} BDT${foreign}\n`
  })
  return `${entry.posting_date} * (${entry.voucher_no}) ${plain(entry.narration)}\n${postings.join('')}\n`
}

/** What the seal of an entry is the hash of, as the database writes it. */
function payloadOf(entry, lines) {
  const posted = lines.map((line) =>
    [
      line.line_no,
      line.account,
      line.party,
      line.debit_minor,
      line.credit_minor,
      line.currency,
      line.fc_minor,
      line.rate,
      line.passenger,
      line.ticket,
      line.branch,
      line.due_date,
      line.reference,
    ].join(','),
  )
  const head = [
    entry.voucher_no,
    entry.voucher_type,
    entry.posting_date,
    entry.source_type,
    entry.source_id,
    entry.reverses,
    entry.created_by,
    entry.authorised_by,
    entry.is_system,
    entry.is_closing,
    entry.narration,
  ]
  return [
    ...head,
    ...(posted.length > 0 ? [posted.join(';')] : []),
    ...(entry.own_authority === '' ? [] : [`own authority ${entry.own_authority}`]),
  ].join('|')
}

function checkChain(entries, linesOf, seals, say) {
  const open = new Map(entries.map((entry) => [entry.id, entry]))
  let previous = firstHash
  for (const [at, seal] of seals.entries()) {
    const entry = open.get(seal.entry)
    const name = entry?.voucher_no ?? `seal ${seal.seq}`
    open.delete(seal.entry)
    if (seal.seq !== String(at + 1)) return say(`Seal ${at + 1} is missing: ${seal.seq} stands in its place`)
    if (!entry) return say(`The entry of seal ${seal.seq} is missing`)
    if (seal.prev_hash !== previous)
      return say(`${name}: seal ${seal.seq} does not follow from the one before it`)
    if (seal.hash !== sha256(`${previous}${seal.seq}|${payloadOf(entry, linesOf.get(entry.id) ?? [])}`))
      return say(`${name} is not what was sealed`)
    previous = seal.hash
  }
  for (const entry of open.values()) return say(`${entry.voucher_no} has no seal`)
}

function checkAllocations(allocations, lines, say) {
  const line = new Map(lines.map((one) => [one.id, one]))
  const used = new Map()
  for (const { id, debit_line: debit, credit_line: credit, amount_minor: amount } of allocations) {
    const [from, to] = [line.get(debit), line.get(credit)]
    if (!from || !to) return say(`Settlement ${id} names a line that is not there`)
    if (from.account !== to.account || from.party !== to.party)
      return say(`Settlement ${id} joins two accounts or parties`)
    for (const one of [from, to]) {
      const sum = (used.get(one.id) ?? 0n) + BigInt(amount)
      used.set(one.id, sum)
      if (sum < 0n || sum > BigInt(one.debit_minor) + BigInt(one.credit_minor))
        return say(`Settlement ${id} exceeds the amount of its line`)
    }
  }
}

/** @param given what seal is known from outside. @returns what is not as it was sealed, and what was checked. */
export function verifyBundle(folder, given) {
  const faults = []
  const say = (what) => void faults.push(what)
  const read = (name) => {
    try {
      return readFileSync(join(folder, name), 'utf8')
    } catch {
      say(`${name} is missing`)
      return ''
    }
  }
  const manifest = JSON.parse(read('manifest.json') || '{"files":{}}')
  for (const [name, hash] of Object.entries(manifest.files))
    if (sha256(read(name)) !== hash) say(`${name} was changed after the bundle was made`)
  const [accounts, entries, lines, allocations, seals] = [
    'accounts.csv',
    'entries.csv',
    'lines.csv',
    'allocations.csv',
    'seals.csv',
  ].map((name) => readCsv(read(name)))
  // Written for the Node an auditor happens to have: nothing that came after version 16.
  const linesOf = new Map()
  for (const line of [...lines].sort((one, other) => Number(one.line_no) - Number(other.line_no)))
    linesOf.set(line.entry, [...(linesOf.get(line.entry) ?? []), line])
  for (const entry of entries) {
    const own = linesOf.get(entry.id) ?? []
    const sum = own.reduce((total, line) => total + BigInt(line.debit_minor) - BigInt(line.credit_minor), 0n)
    if (own.length < 2 || sum !== 0n) say(`${entry.voucher_no} is not balanced`)
  }
  checkChain(entries, linesOf, seals, say)
  checkAllocations(allocations, lines, say)
  const names = new Map(accounts.map(({ code, name }) => [code, name]))
  const blocks = read('ledger.journal').split(/\n(?=\d{4}-)/)
  for (const [at, entry] of entries.entries())
    if (`${blocks[at + 1]?.trimEnd()}\n\n` !== journalEntry(entry, linesOf.get(entry.id) ?? [], names)) {
      say(`${entry.voucher_no} in ledger.journal is not the entry of the ledger`)
      break
    }
  if (blocks.length - 1 > entries.length) say('ledger.journal has entries the ledger does not have')
  const last = seals.at(-1)
  if ((manifest.seal?.hash ?? '') !== (last?.hash ?? ''))
    say('The last seal is not the one the bundle was made with')
  if (given && seals.find(({ seq }) => seq === given.seq)?.hash !== given.hash)
    say(`Seal ${given.seq} is not ${given.hash}, which is known from outside`)
  return { faults, entries: entries.length, seal: last ? { seq: last.seq, hash: last.hash } : null }
}

function main(args) {
  const at = args.indexOf('--seal')
  const given = at < 0 ? undefined : { seq: args[at + 1], hash: args[at + 2] }
  const [folder = dirname(fileURLToPath(import.meta.url))] = at < 0 ? args : args.slice(0, at)
  const { faults, entries, seal } = verifyBundle(folder, given)
  for (const fault of faults) console.log(fault)
  if (faults.length === 0)
    console.log(
      `The ledger is as it was sealed. Entries: ${entries}. Last seal: ${seal ? `${seal.seq} ${seal.hash}` : 'none'}`,
    )
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
