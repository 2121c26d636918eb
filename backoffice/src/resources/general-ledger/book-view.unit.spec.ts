import { expect, test } from 'vitest'
import type { BookSpan } from '../../../../domain/ledger/general-ledger.contract.ts'
import { accountQueryOf, addressOf, momentOf, spanQueryOf, viewOf } from './book-view.ts'

const viewOfAddress = (address: string) => viewOf(new URLSearchParams(address.split('?')[1]))

test('A view is the same after its way through an address.', () => {
	const view = { entity: 'US', month: '2026-10', account: 'provider balance', party: 'stripe/stripe-us' }
	expect(viewOfAddress(addressOf('account', view))).toEqual(view)
	expect(viewOfAddress(addressOf('', { ...view, fund: '' }))).toEqual(view)
})

test('A month is sent without days, and an unknown entity is the first one.', () => {
	expect(spanQueryOf({ entity: 'US', month: '2026-10', from: '2026-01-01' })).toEqual({
		entity: 'US',
		month: '2026-10',
	})
	expect(spanQueryOf({ entity: 'GB', to: '2026-01-01' })).toEqual({ entity: 'IN', to: '2026-01-01' })
	expect(accountQueryOf({ entity: 'IN', account: 'bank' })).toBeNull()
})

test('Balances of a closed month are explained by the log that was sealed.', () => {
	const span: BookSpan = {
		entity: 'IN',
		timeZone: 'Asia/Kolkata',
		from: '2026-09-30T18:30:00.000Z',
		until: '2026-10-31T18:30:00.000Z',
		sealed: false,
		openingPosition: '7',
		closingPosition: null,
	}
	expect(momentOf(span, 'opening')).toEqual({ asOf: '7', effectiveAt: '2026-09-30T18:29:59.999Z' })
	expect(momentOf(span, 'closing')).toEqual({ asOf: undefined, effectiveAt: '2026-10-31T18:29:59.999Z' })
})
