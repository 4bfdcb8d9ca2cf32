/** What a party owes, what is proposed, and which bills an amount pays. */
import { describe, expect, it } from 'vitest'
import { moneyDue } from '../../../src/domain/books/money-due.ts'

const bill = (id: number, open: string, waiting = '0.00') => ({ id, open, waiting })
const of = (more: Partial<Parameters<typeof moneyDue>[0]>) =>
  moneyDue({ items: [], credits: [], due: undefined, leftOut: new Set(), typed: '', ...more })

describe('money of a party', () => {
  it('proposes what is open less what was paid before and settles nothing yet', () => {
    const { due, proposed, settled } = of({
      items: [bill(1, '300.00'), bill(2, '200.00')],
      credits: [{ open: '150.00' }],
    })
    expect({ due, proposed }).toEqual({ due: 350_00n, proposed: 350_00n })
    expect([...settled]).toEqual([
      [1, 300_00n],
      [2, 50_00n],
    ])
  })

  it('pays nothing a second time that waits to be authorised', () => {
    const { billed, waiting, proposed, open } = of({
      items: [bill(1, '300.00', '100.00'), bill(2, '50.00', '50.00')],
    })
    expect({ billed, waiting, proposed }).toEqual({ billed: 200_00n, waiting: 150_00n, proposed: 200_00n })
    expect(open.map(({ id }) => id)).toEqual([1])
  })

  it('leaves out what the user left out, of the proposal and of what is paid', () => {
    const { due, proposed, settled } = of({
      items: [bill(1, '300.00'), bill(2, '200.00')],
      leftOut: new Set([1]),
    })
    expect({ due, proposed }).toEqual({ due: 500_00n, proposed: 200_00n })
    expect([...settled.keys()]).toEqual([2])
  })

  it('proposes nothing to a party who is owed money, and takes no text for an amount', () => {
    expect(of({ items: [bill(1, '10.00')], credits: [{ open: '40.00' }] })).toMatchObject({
      due: -30_00n,
      proposed: 0n,
    })
    expect(of({ items: [bill(1, '10.00')], typed: 'ten' }).amount).toBeNull()
  })

  it('counts what is due in all where the party says it, less what waits', () => {
    expect(of({ items: [bill(1, '300.00', '100.00')], due: '1000.00' })).toMatchObject({
      due: 900_00n,
      proposed: 200_00n,
    })
  })
})
