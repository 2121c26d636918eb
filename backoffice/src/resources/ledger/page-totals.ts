import type { BackofficeReconciliationRow } from '../../../../domain/ledger/contract.ts'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { sumDecimals } from '../../ui/decimal.ts'

export interface TotalsLine {
	units: Currency
	quantity: string
	donated_quantity: string
	totalWithdrawalAmount: string
	pending: string
}

/** The sums of the rows in view, a line per currency that occurs. Amounts of two currencies are never added. */
export function pageTotals(rows: readonly BackofficeReconciliationRow[]): TotalsLine[] {
	return CURRENCIES.flatMap((units) => {
		const own = rows.filter((row) => row.units === units)
		if (own.length === 0) return []
		return {
			units,
			quantity: sumDecimals(own.map((row) => row.quantity)),
			donated_quantity: sumDecimals(own.map((row) => row.donated_quantity)),
			totalWithdrawalAmount: sumDecimals(own.map((row) => row.totalWithdrawalAmount)),
			pending: sumDecimals(own.map((row) => row.pending)),
		}
	})
}
