import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountInput, amountMessage } from '../../../client/amount-field.ts'
import { type AmountProblem, type AmountRule, plainAmountOf } from '../../../kernel/wire/typed-amount.ts'
import { TextField } from './field.tsx'
import { QuickAmounts } from './quick-amounts.tsx'

interface AmountFieldProps {
	readonly label?: string
	readonly rule: AmountRule
	readonly value: string
	readonly onChange: (typed: string) => void
	readonly problem?: AmountProblem | undefined
	readonly error?: string | undefined
	readonly help?: ReactNode
	readonly after?: ReactNode
	readonly quick?: {
		readonly amounts: readonly number[]
		/** The chosen amount in plain major units; the typed one when absent. */
		readonly chosen?: string
		readonly onChoose: (amount: string) => void
	}
}

type Input = Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'autoComplete' | 'placeholder'>

export function AmountField({
	label,
	rule,
	value,
	onChange,
	problem,
	error,
	help,
	after,
	quick,
	...input
}: AmountFieldProps & Input) {
	const { t } = useTranslation()
	const { currency, decimals } = rule
	const { sign, inputMode, takes } = amountInput(rule)
	const field = (
		<TextField
			autoComplete="off"
			{...input}
			className="num"
			label={label ?? t('amount.label')}
			before={sign}
			after={after}
			inputMode={inputMode}
			help={help}
			error={error ?? (problem && t(amountMessage(problem)))}
			value={value}
			onChange={({ target }) => {
				if (takes(target.value)) onChange(target.value)
			}}
		/>
	)
	if (!quick) return field
	return (
		<>
			<QuickAmounts
				hideLabel
				label={t('amount.quick')}
				amounts={quick.amounts}
				currency={currency}
				value={quick.chosen ?? plainAmountOf(value, currency, decimals) ?? ''}
				onChange={quick.onChoose}
			/>
			<div className="max-w-[260px]">{field}</div>
		</>
	)
}
