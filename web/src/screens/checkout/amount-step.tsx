import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUICK_AMOUNTS } from '../../../../domain/donations/contract.ts'
import { feeIncluded, feeOnTop } from '../../../../kernel/money.ts'
import { plainAmountOf } from '../../../../kernel/typed-amount.ts'
import { type CheckoutDetails, updateCheckout } from '../../api/donations/checkout-details.ts'
import { Amount } from '../../ui/amount.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFormat } from '../../ui/format.ts'
import { QuickAmounts } from '../../ui/quick-amounts.tsx'
import { CheckoutLayout } from './layout.tsx'
import { quoteFor, type Rate } from './use-quote.ts'

interface AmountStepProps {
	readonly details: CheckoutDetails
	readonly rate: Rate
	readonly onContinue: () => void
}

const QUICK = QUICK_AMOUNTS.map(String)
const SYMBOLS = { INR: '₹', USD: '$' } as const

/** How much, and who carries the fee. */
export function AmountStep({ details, rate, onContinue }: AmountStepProps) {
	const { t } = useTranslation('checkout')
	const formId = useId()
	const [asked, setAsked] = useState(false)
	const { amount, currency } = details
	const [typed, setTyped] = useState(QUICK.includes(amount) ? '' : amount)
	const quote = quoteFor(details, rate)
	const problem = quote.ok ? null : typed.trim() === '' ? quote.problem : 'invalid'
	const shown = asked ? problem : null

	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		setAsked(true)
		if (quote.ok) onContinue()
		else event.currentTarget.querySelector<HTMLInputElement>('input[inputmode=numeric]')?.focus()
	}
	return (
		<CheckoutLayout
			step="amount"
			details={details}
			rate={rate}
			split={quote.ok ? quote.split : null}
			heading={t('amount.heading')}
			formId={formId}
			action={t('amount.continue')}
		>
			<form id={formId} className="stack l" noValidate onSubmit={onSubmit}>
				<div className="stack">
					<QuickAmounts
						hideLabel
						label={t('amount.quick')}
						currency={currency}
						value={amount}
						onChange={(chosen) => {
							setTyped('')
							updateCheckout({ amount: chosen })
						}}
					/>
					<div className="max-w-[260px]">
						<TextField
							label={t('amount.other')}
							before={SYMBOLS[currency]}
							inputMode="numeric"
							autoComplete="off"
							placeholder={t('amount.placeholder')}
							value={typed}
							onChange={({ target: { value } }) => {
								setTyped(value)
								updateCheckout({ amount: plainAmountOf(value, currency, 'whole') ?? '' })
							}}
							error={shown ? t(`amount.${shown}`) : undefined}
						/>
					</div>
				</div>
				<FeeChoice details={details} rate={rate} />
			</form>
		</CheckoutLayout>
	)
}

/** Both choices with what the giver pays and what arrives. */
function FeeChoice({ details, rate }: Pick<AmountStepProps, 'details' | 'rate'>) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const { currency, amount } = details
	const typed = BigInt(amount || '0') * 100n
	const splits = { add: feeOnTop(typed, rate.ppm), take: feeIncluded(typed, rate.ppm) }
	const choice = (value: keyof typeof splits, title: string) => ({
		value,
		title,
		help:
			typed > 0n && t('amount.youPay', { amount: format.amount(splits[value].total, currency, 'always') }),
		aside: typed > 0n && (
			<>
				<b>
					<Amount value={splits[value].donation} currency={currency} decimals="always" />
				</b>
				<span className="mut sm block">{t('amount.reaches')}</span>
			</>
		),
	})
	return (
		<RadioGroup
			label={t('amount.feeQuestion', { percent: format.percent(rate.percent) })}
			name="fee"
			value={details.shouldChargeProcessingFees ? 'add' : 'take'}
			onChange={(value) => updateCheckout({ shouldChargeProcessingFees: value === 'add' })}
			choices={[choice('add', t('amount.addIt')), choice('take', t('amount.takeIt'))]}
		/>
	)
}
