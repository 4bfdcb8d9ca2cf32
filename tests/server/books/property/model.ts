/**
 * The rules of the books once more, in plain arithmetic, for the property test: what an operation posts, what it settles, and
 * when it is refused. Written from the accounting rules and sharing nothing with the program. Source: accounting 1, 4, 6, 7, 10.
 */
import { Ledger } from './ledger.ts'
import {
  type Line,
  type Settled,
  type Operation,
  type Outcome,
  refuse,
  moneyAccounts,
  keptIn,
  controls,
  advances,
  sum,
  magnitude,
  worth,
  share,
  nearest,
  type NewLine,
  dr,
  cr,
  sided,
  mirrored,
  type Cheque,
  dayAfter,
  monthAfter,
} from './words.ts'

export class Model extends Ledger {
  /** @throws Refused where the rules do not allow it; then nothing has changed. */
  apply(operation: Operation): Outcome {
    const out: Outcome = { entries: [], settled: [], undone: [] }
    switch (operation.op) {
      case 'bill':
        this.bill(out, operation)
        break
      case 'money':
        this.money(out, operation)
        break
      case 'contra':
        this.contra(out, operation)
        break
      case 'sided':
        this.bothSides(out, operation)
        break
      case 'reverse': {
        const entry = this.entry(operation.entry)
        this.requireReversible(entry, operation.date)
        this.reverseWithApplied(out, entry, operation.date)
        const cheque = this.cheques.get(entry.id)
        if (cheque) cheque.state = cheque.direction === 'received' ? 'returned' : 'stopped'
        break
      }
      case 'settle':
        this.settle(out, operation)
        break
      case 'undo':
        this.takeSettlementBack(out, this.settled[operation.settled])
        break
      case 'cheque':
        this.moveCheque(out, operation)
        break
      case 'period':
        this.movePeriod(operation)
        break
      case 'revalue':
        this.revalue(out, operation)
        break
      case 'close year':
        this.closeYear(out)
        break
    }
    return out
  }

  private requireDate(date: string): void {
    if (date > this.today) refuse('future')
    this.requireDay(date)
  }

  private bill(out: Outcome, one: Extract<Operation, { op: 'bill' }>): void {
    this.requireDate(one.date)
    const isSale = one.type === 'sales'
    const own = (fc: bigint): bigint | null => (one.currency === 'BDT' ? null : fc)
    const nets = one.lines.map(({ amount, discount }) =>
      discount > amount ? refuse('discount') : amount - discount,
    )
    const vat = sum(one.lines.map((line, at) => nearest((nets[at] ?? 0n) * line.vat, 10_000n)))
    const lines = one.lines.map(({ account }, at) => {
      const net = nets[at] ?? 0n
      return (isSale ? cr : dr)(account, null, worth(net, one), one.currency, own(net))
    })
    if (vat > 0n)
      lines.push((isSale ? cr : dr)(isSale ? '2401' : '1407', null, worth(vat, one), one.currency, own(vat)))
    const total = sum(lines.map(({ debit, credit }) => debit + credit))
    const account = isSale ? (one.party.startsWith('PAX') ? '1302' : '1301') : '2102'
    lines.push((isSale ? dr : cr)(account, one.party, total, one.currency, own(sum(nets) + vat)))
    if (lines.filter(({ debit, credit }) => debit + credit > 0n).length < 2) refuse('lines')
    this.post(out, one.type, one, lines)
  }

  private money(out: Outcome, one: Extract<Operation, { op: 'money' }>): void {
    this.requireDate(one.date)
    const isReceipt = one.type === 'receipt_voucher'
    const isForeign = one.currency !== 'BDT'
    const kept = keptIn[one.account]
    if (kept !== undefined && kept !== one.currency) refuse('currency')
    const isPostDated = one.cheque !== null && one.cheque.date > one.date
    if (isPostDated && isForeign) refuse('cheque currency')
    const number = one.cheque && `${isReceipt ? 'in' : `out ${one.account}`} ${one.cheque.no}`
    if (number && (this.chequeNumbers.get(number) ?? []).some((id) => this.standsByCheque(id)))
      refuse('cheque number')
    const lines: NewLine[] = []
    const paid: { line: number; at: number; amount: bigint; fc: bigint | null }[] = []
    for (const given of one.lines) {
      if (moneyAccounts.includes(given.account)) refuse('cash')
      if (given.tax >= given.amount) refuse('tax')
      if (controls.includes(given.account) !== (given.party !== null)) refuse('party')
      let rest = given.amount
      let base = 0n
      for (const { line, amount } of given.pays) {
        const item = this.line(line)
        if (item.account !== given.account || item.party !== given.party) refuse('other party')
        if (isReceipt ? item.debit === 0n : item.credit === 0n) refuse('side')
        if (item.currency !== one.currency) refuse('bill currency')
        const left = this.open(item)
        if (amount > (isForeign ? left.fc : left.base)) refuse('too much')
        const carried = isForeign ? share(left, amount) : amount
        if (carried <= 0n) refuse('nothing')
        rest -= amount
        base += carried
        paid.push({ line, at: lines.length, amount: carried, fc: isForeign ? amount : null })
      }
      if (rest < 0n) refuse('too much of the line')
      base += worth(rest, one)
      lines.push(
        (isReceipt ? cr : dr)(
          given.account,
          given.party,
          base,
          one.currency,
          isForeign ? given.amount : null,
        ),
      )
    }
    const net = sum(one.lines.map(({ amount, tax }) => amount - tax))
    const tax = worth(sum(one.lines.map((line) => line.tax)), one)
    const place = isPostDated ? (isReceipt ? '1201' : '2201') : one.account
    let moved = worth(net, one)
    if (!isReceipt && kept !== undefined) {
      const held = this.held(one.account, one.date)
      if (net > held.fc) refuse('money')
      moved = share(held, net)
    }
    lines.push(
      (isReceipt ? dr : cr)(place, null, moved, kept ?? 'BDT', kept === undefined || !isForeign ? null : net),
    )
    lines.push((isReceipt ? dr : cr)(isReceipt ? '1406' : '2402', null, tax))
    const gap = sum(lines.map(({ debit, credit }) => debit - credit))
    if (gap !== 0n) lines.push(gap > 0n ? cr('4301', null, gap) : dr('5402', null, -gap))
    this.requireMoney(lines, one.date)
    const entry = this.post(out, one.type, one, lines)
    for (const { line, at, amount, fc } of paid) {
      const own = entry.lines[at]
      if (own) this.join(out, own, this.line(line), amount, fc, true)
    }
    if (number) this.chequeNumbers.set(number, [...(this.chequeNumbers.get(number) ?? []), entry.id])
    if (one.cheque && isPostDated)
      this.cheques.set(entry.id, {
        direction: isReceipt ? 'received' : 'issued',
        state: 'held',
        date: one.cheque.date,
        bank: one.account,
      })
  }
  /** A cheque that came back, or whose voucher was taken back, may come again. */
  private standsByCheque(entry: number): boolean {
    const state = this.cheques.get(entry)?.state
    return (
      !this.isReversed(entry) && (state === undefined || !['bounced', 'returned', 'stopped'].includes(state))
    )
  }

  private contra(out: Outcome, one: Extract<Operation, { op: 'contra' }>): void {
    this.requireDate(one.date)
    if (one.from === one.to) refuse('same')
    const [from, to] = [keptIn[one.from], keptIn[one.to]]
    if (from !== undefined && to !== undefined) refuse('two currencies')
    const fc = one.foreign ?? 0n
    if ((from ?? to) !== undefined && fc <= 0n) refuse('amount')
    const lines = [
      dr(one.to, null, one.moved, to ?? 'BDT', to === undefined ? null : fc),
      dr('5401', null, one.charge),
    ]
    if (from === undefined) lines.push(cr(one.from, null, one.moved + one.charge))
    else {
      const held = this.held(one.from, one.date)
      if (fc > held.fc) refuse('money')
      lines.push(cr(one.from, null, share(held, fc), from, fc))
      const gap = sum(lines.map(({ debit, credit }) => debit - credit))
      lines.push(gap > 0n ? cr('4301', null, gap) : dr('5402', null, -gap))
    }
    this.requireMoney(lines, one.date)
    this.post(out, 'contra', one, lines)
  }

  private bothSides(out: Outcome, one: Extract<Operation, { op: 'sided' }>): void {
    this.requireDate(one.date)
    const lines = one.lines.map((line): NewLine => {
      if (line.debit > 0n === line.credit > 0n) refuse('one side')
      if (controls.includes(line.account) !== (line.party !== null)) refuse('party')
      if (one.type !== 'opening_balance' && [...moneyAccounts, '1201', '2201'].includes(line.account))
        refuse('cash')
      return { ...line, fc: line.fc === null ? null : line.debit > 0n ? line.fc : -line.fc }
    })
    const gap = sum(lines.map(({ debit, credit }) => debit - credit))
    if (one.type === 'opening_balance') lines.push(gap > 0n ? cr('3202', null, gap) : dr('3202', null, -gap))
    else if (gap !== 0n) refuse('balance')
    if (one.type === 'idjournal') {
      if (new Set(lines.map(({ party }) => party)).size < 2) refuse('two parties')
      for (const line of lines.filter(({ account }) => account.startsWith('23'))) {
        const same = (other: NewLine) => other.account === line.account && other.party === line.party
        const taken = sum(lines.filter(same).map(({ debit, credit }) => debit - credit))
        if (taken > sum(this.lines.filter(same).map(({ debit, credit }) => credit - debit))) refuse('advance')
      }
    }
    this.requireMoney(lines, one.date)
    this.post(out, one.type, one, lines)
  }

  private settle(out: Outcome, one: Extract<Operation, { op: 'settle' }>): void {
    const [debit, credit] = [this.line(one.debit), this.line(one.credit)]
    if (debit.debit === 0n || credit.credit === 0n) refuse('sides')
    if (debit.party === null || debit.party !== credit.party || debit.currency !== credit.currency)
      refuse('other party')
    if (debit.fc === 0n || credit.fc === 0n) refuse('revaluation')
    if (one.amount > this.openOwn(debit) || one.amount > this.openOwn(credit)) refuse('too much')
    const isJoined = debit.account === credit.account
    const isAdvance = advances[credit.account] === debit.account || advances[debit.account] === credit.account
    if (!isJoined && !isAdvance) refuse('other account')
    const isForeign = debit.fc !== null
    const carried = (line: Line): bigint => (isForeign ? share(this.open(line), one.amount) : one.amount)
    const [ofDebit, ofCredit] = [carried(debit), carried(credit)]
    if (ofDebit <= 0n || ofCredit <= 0n) refuse('nothing')
    if (isJoined && ofDebit === ofCredit) {
      this.join(out, debit, credit, ofDebit, isForeign ? one.amount : null, true)
      return
    }
    this.requireDay(this.today)
    const isBill = isAdvance ? advances[credit.account] === debit.account : debit.account.startsWith('1')
    const branch = this.entry((isBill ? debit : credit).entry).branch
    const fc = isForeign ? one.amount : null
    const lines = [
      dr(credit.account, credit.party, ofCredit, credit.currency, fc),
      cr(debit.account, debit.party, ofDebit, debit.currency, fc),
    ]
    const gap = ofCredit - ofDebit
    lines.push(gap > 0n ? cr('4301', null, gap) : dr('5402', null, -gap))
    const entry = this.post(
      out,
      isJoined ? 'exchange_settlement' : 'advance_apply',
      { date: this.today, branch },
      lines,
    )
    const [back, forth] = entry.lines
    if (!back || !forth) return
    this.join(out, back, credit, ofCredit, fc, false)
    this.join(out, forth, debit, ofDebit, fc, false)
  }

  private takeSettlementBack(out: Outcome, one: Settled | undefined): void {
    if (!one || one.isUndone) return refuse('undone')
    const made = [one.debit, one.credit]
      .map((id) => this.entry(this.line(id).entry))
      .find(
        ({ type, reverses }) => ['advance_apply', 'exchange_settlement'].includes(type) && reverses === null,
      )
    if (!made) {
      if (!one.isByHand) refuse('not by hand')
      this.undo(out, one)
      return
    }
    this.requireDay(this.today)
    if (this.isReversed(made.id)) refuse('undone')
    this.takeBack(out, made, this.today)
  }

  private moveCheque(out: Outcome, one: Extract<Operation, { op: 'cheque' }>): void {
    const { today } = this
    const cheque = this.cheques.get(one.entry)
    if (!cheque) return refuse('no cheque')
    const entry = this.entry(one.entry)
    const isReceived = cheque.direction === 'received'
    const at = { date: today, branch: entry.branch }
    const held = entry.lines.find(({ account }) => account === (isReceived ? '1201' : '2201'))
    const amount = (held?.debit ?? 0n) + (held?.credit ?? 0n)
    const mustBe = (state: Cheque['state'], isRight: boolean): void => {
      if (cheque.state !== state || !isRight) refuse('state')
    }
    const charge = [dr('5401', null, one.charge), cr(cheque.bank, null, one.charge)]
    switch (one.event) {
      case 'DEPOSIT':
        mustBe('held', isReceived)
        if (today < cheque.date) refuse('early')
        cheque.state = 'deposited'
        return
      case 'CLEAR': {
        mustBe(isReceived ? 'deposited' : 'held', true)
        if (!isReceived && today < cheque.date) refuse('early')
        this.requireDay(today)
        const lines = isReceived
          ? [dr(cheque.bank, null, amount), cr('1201', null, amount)]
          : [dr('2201', null, amount), cr(cheque.bank, null, amount)]
        this.requireMoney(lines, today)
        this.post(out, 'pdc_clear', at, lines)
        cheque.state = 'cleared'
        return
      }
      case 'RETURN_TO_DRAWER':
      case 'STOP':
        mustBe('held', (one.event === 'STOP') !== isReceived)
        this.requireReversible(entry, today)
        this.reverseWithApplied(out, entry, today)
        cheque.state = one.event === 'STOP' ? 'stopped' : 'returned'
        return
      case 'BOUNCE': {
        mustBe(isReceived ? 'deposited' : 'held', true)
        if (!isReceived) {
          this.requireReversible(entry, today)
          this.requireMoney(charge, today)
          this.reverseWithApplied(out, entry, today)
          if (one.charge > 0n) this.post(out, 'pdc_bounce', at, charge)
          cheque.state = 'bounced'
          return
        }
        this.requireDay(today)
        if (this.applied(entry).some(({ date }) => date > today)) refuse('date')
        const party = entry.lines.find((line) => line.party !== null)
        if (one.recovered > 0n && !party) refuse('party')
        this.requireMoney(charge, today)
        for (const applied of this.applied(entry)) this.takeBack(out, applied, today)
        for (const settled of this.standingOf(entry)) this.undo(out, settled)
        const bounce = this.post(out, 'pdc_bounce', at, [
          ...entry.lines.map(mirrored),
          ...charge,
          ...(party ? [dr(party.account, party.party, one.recovered)] : []),
          cr('4304', null, one.recovered),
        ])
        for (const [n, line] of entry.lines.entries()) {
          const mirror = bounce.lines[n]
          if (line.party !== null && mirror)
            this.join(out, line, mirror, line.debit + line.credit, null, false)
        }
        cheque.state = 'bounced'
      }
    }
  }

  private movePeriod({ month, event }: Extract<Operation, { op: 'period' }>): void {
    const state = this.months.get(month) ?? 'open'
    const wanted = { SOFT_CLOSE: ['open'], REOPEN: ['soft'], CLOSE: ['open', 'soft'] }[event]
    if (!wanted.includes(state)) refuse('period state')
    if (event === 'REOPEN') this.months.delete(month)
    else if (event === 'SOFT_CLOSE') this.months.set(month, 'soft')
    else {
      for (let earlier = '2025-07'; earlier < month; earlier = monthAfter(earlier))
        if (this.months.get(earlier) !== 'closed') refuse('earlier period')
      this.months.set(month, 'closed')
    }
  }

  private revalue(out: Outcome, { date, rates }: Extract<Operation, { op: 'revalue' }>): void {
    const next = dayAfter(date)
    if (date > this.today || this.revalued.has(date)) refuse('date')
    const balances = new Map<string, { key: Line; branch: number; fc: bigint; base: bigint }>()
    for (const line of this.lines) {
      const { branch, date: on } = this.entry(line.entry)
      if (line.fc === null || on > date || ![...controls, ...moneyAccounts].includes(line.account)) continue
      const key = [branch, line.account, line.party, line.currency].join(' ')
      const found = balances.get(key) ?? { key: line, branch, fc: 0n, base: 0n }
      balances.set(key, found)
      found.fc += line.fc
      found.base += line.debit - line.credit
    }
    const moves = [...balances.values()].flatMap(({ key, branch, fc, base }) => {
      const more = worth(fc, { currency: key.currency, rate: rates[key.currency] ?? 0n }) - base
      return fc === 0n || more === 0n ? [] : [{ key, branch, more }]
    })
    if (moves.length === 0) refuse('nothing')
    this.requireDay(date)
    this.requireDay(next)
    for (const branch of [...new Set(moves.map((one) => one.branch))].sort((a, b) => a - b)) {
      const own = moves.filter((one) => one.branch === branch)
      const lines = own.map(({ key, more }) =>
        sided(
          {
            account: key.account,
            party: key.party,
            debit: magnitude(more),
            credit: 0n,
            currency: key.currency,
            fc: 0n,
          },
          more > 0n,
        ),
      )
      lines.push(cr('4302', null, sum(own.map(({ more }) => (more > 0n ? more : 0n)))))
      lines.push(dr('5403', null, sum(own.map(({ more }) => (more < 0n ? -more : 0n)))))
      this.takeBack(out, this.post(out, 'fx_revalue', { date, branch }, lines), next)
    }
    this.revalued.add(date)
  }

  /** The first year: from July 2025 to June 2026. */
  private closeYear(out: Outcome): void {
    const date = '2026-06-30'
    if (this.today < date || this.months.get('2026-06') === 'closed') refuse('date')
    const until = this.lines.filter(({ entry }) => this.entry(entry).date <= date)
    if (sum(until.filter(({ account }) => account === '3202').map((l) => l.debit - l.credit)) !== 0n)
      refuse('opening')
    for (const branch of [...new Set(this.entries.map((one) => one.branch))].sort((a, b) => a - b)) {
      const results = new Map<string, bigint>()
      for (const line of until)
        if (/^[45]/.test(line.account) && this.entry(line.entry).branch === branch)
          results.set(line.account, (results.get(line.account) ?? 0n) + line.debit - line.credit)
      const lines = [...results].map(([account, balance]) =>
        balance > 0n ? cr(account, null, balance) : dr(account, null, -balance),
      )
      const result = sum(lines.map(({ debit, credit }) => debit - credit))
      lines.push(result > 0n ? cr('3201', null, result) : dr('3201', null, -result))
      if (lines.some(({ debit, credit }) => debit + credit > 0n))
        this.post(out, 'year_close', { date, branch }, lines, { isClosing: true })
    }
    for (let month = '2025-07'; month <= '2026-06'; month = monthAfter(month))
      this.months.set(month, 'closed')
  }
}
