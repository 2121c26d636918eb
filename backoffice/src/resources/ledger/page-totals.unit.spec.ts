import { expect, test } from 'vitest'
import type { BackofficeReconciliationRow } from '../../../../domain/ledger/contract.ts'
import { type Currency, regionOfCurrency } from '../../../../kernel/wire/regions.ts'
import { pageTotals } from './page-totals.ts'

const row = (units: Currency, donated: string, withdrawn: string): BackofficeReconciliationRow => ({
	id: '01930000-0000-7000-8000-000000000001',
	title: 'Piped water',
	status: 1,
	region: regionOfCurrency(units).code,
	units,
	quantity: '1000.00',
	donated_quantity: donated,
	totalWithdrawalAmount: withdrawn,
	pending: donated,
	reserved: '0.00',
	gross: donated,
	refunded: '0.00',
	chargedBack: '0.00',
	disputed: '0.00',
	fees: '0.00',
	corrected: '0.00',
})

test('A page is summed per currency, and a currency that is not on it has no line.', () => {
	const inr = {
		units: 'INR',
		quantity: '2000.00',
		donated_quantity: '0.30',
		totalWithdrawalAmount: '5.00',
		pending: '0.30',
		reserved: '0.00',
		gross: '0.30',
		refunded: '0.00',
		chargedBack: '0.00',
		disputed: '0.00',
		fees: '0.00',
		corrected: '0.00',
	}
	expect(pageTotals([row('INR', '0.10', '5.00'), row('INR', '0.20', '0.00')])).toEqual([inr])
	expect(
		pageTotals([row('USD', '1.00', '0.00'), row('INR', '1.00', '0.00')]).map(({ units }) => units),
	).toEqual(['INR', 'USD'])
	expect(pageTotals([])).toEqual([])
})
