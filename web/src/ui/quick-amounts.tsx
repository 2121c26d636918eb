import type { ReactNode } from 'react'
import type { Currency } from '../../../kernel/wire/money.ts'
import { minorOf, useFormat } from './format.ts'

interface QuickAmountsProps {
	readonly label: string
	readonly amounts: readonly number[]
	readonly currency: Currency
	readonly value: string
	readonly onChange: (amount: string) => void
	readonly hideLabel?: boolean
	readonly disabled?: boolean
	readonly submit?: { readonly type: 'submit'; readonly name: string }
	readonly children?: ReactNode
}

export function QuickAmounts({
	label,
	amounts,
	currency,
	value,
	onChange,
	hideLabel,
	disabled,
	submit,
	children,
}: QuickAmountsProps) {
	const format = useFormat()
	return (
		<fieldset disabled={disabled}>
			<legend className={hideLabel ? 'sr-only' : 'label mb-2'}>{label}</legend>
			<div className="quick">
				{amounts.map((amount) => (
					<button
						key={amount}
						type="button"
						className="num"
						value={amount}
						aria-pressed={value === String(amount)}
						onClick={() => onChange(String(amount))}
						{...submit}
					>
						{format.amount(minorOf(amount, currency), currency)}
					</button>
				))}
				{children}
			</div>
		</fieldset>
	)
}
