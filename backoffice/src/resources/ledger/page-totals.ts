import type { BackofficeReconciliationRow, FigureTexts } from '../../../../domain/ledger/contract.ts'
import { byFigure } from '../../../../domain/ledger/figures.contract.ts'
import { CURRENCIES, type Currency } from '../../ui/currency.ts'
import { sumDecimals } from '../../ui/decimal.ts'

export interface TotalsLine extends FigureTexts {
	units: Currency
}

export function pageTotals(rows: readonly BackofficeReconciliationRow[]): TotalsLine[] {
	return CURRENCIES.flatMap((units) => {
		const own = rows.filter((row) => row.units === units)
		if (own.length === 0) return []
		return {
			units,
			...byFigure((figure) =>
				sumDecimals(
					own.map((row) => row[figure]),
					units,
				),
			),
		}
	})
}
