import {
	type BackofficeReconciliationRow,
	type FigureTexts,
	REPORT_FIGURES,
} from '../../../../domain/ledger/contract.ts'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { sumDecimals } from '../../ui/decimal.ts'

export interface TotalsLine extends FigureTexts {
	units: Currency
}

export function pageTotals(rows: readonly BackofficeReconciliationRow[]): TotalsLine[] {
	return CURRENCIES.flatMap((units) => {
		const own = rows.filter((row) => row.units === units)
		if (own.length === 0) return []
		const sums = REPORT_FIGURES.map((figure) => [
			figure,
			sumDecimals(
				own.map((row) => row[figure]),
				units,
			),
		])
		return { units, ...(Object.fromEntries(sums) as FigureTexts) }
	})
}
