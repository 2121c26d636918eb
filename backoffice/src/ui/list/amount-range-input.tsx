import { Box } from '@mui/material'
import { useId } from 'react'
import { amountMessage } from '../../../../client/amount-field.ts'
import { CURRENCY_SIGNS } from '../../../../kernel/wire/money.ts'
import { DEFAULT_REGION } from '../../../../kernel/wire/regions.ts'
import { type AmountRule, amountWithin } from '../../../../kernel/wire/typed-amount.ts'
import { useT } from '../../providers/i18n.ts'
import { amountTextOf } from '../amount-text.ts'
import { CURRENCIES, type Currency } from '../currency.ts'
import { styles } from './filter-form.styles.ts'
import { useFilter } from './filter-form.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

const SIGNS = Object.values(CURRENCY_SIGNS)

/** A list of several currencies shows no sign, and the figure applies to each. */
const fits = (text: string, currency: Currency | undefined) =>
	currency !== undefined || !SIGNS.some((sign) => text.includes(sign))

interface AmountInputProps {
	source: 'minAmount' | 'maxAmount'
	label: string
	currency: Currency | undefined
}

function AmountInput({ source, label, currency }: AmountInputProps) {
	const t = useT()
	const errorId = useId()
	const [value, change] = useFilter(source)
	const rule: AmountRule = { currency: currency ?? DEFAULT_REGION.currency, decimals: 'minor', min: 0n }
	const [text, type] = useTypedFilter(value, change, {
		meaningOf: (typed) => (fits(typed, currency) ? (amountTextOf(typed, rule) ?? '') : ''),
		textOf: (saved) => saved.replace(/\.0+$/, ''),
	})
	const amount = fits(text, currency) ? amountWithin(text, rule) : 'invalid'
	const problem = amount === 'invalid' ? t(amountMessage(amount)) : null
	return (
		<Box component="span" sx={styles.amount}>
			<Box component="label" sx={styles.pick} className="pick">
				<span>{label}:</span>
				{currency ? <span aria-hidden>{CURRENCY_SIGNS[currency]}</span> : null}
				<input
					type="text"
					inputMode="decimal"
					autoComplete="off"
					value={text}
					aria-invalid={problem !== null}
					aria-describedby={problem === null ? undefined : errorId}
					onChange={(event) => type(event.target.value)}
				/>
			</Box>
			{problem === null ? null : (
				<Box component="span" id={errorId} role="alert" sx={styles.problem} className="problem">
					{problem}
				</Box>
			)}
		</Box>
	)
}

/** Filters by a minimum and a maximum, both included. Invalid text stays visible and doesn't filter. */
export function AmountRangeInput() {
	const t = useT()
	const [chosen] = useFilter('currency')
	const currency = CURRENCIES.find((one) => one === chosen)
	return (
		<>
			<AmountInput source="minAmount" label={t('amount.min')} currency={currency} />
			<AmountInput source="maxAmount" label={t('amount.max')} currency={currency} />
		</>
	)
}
