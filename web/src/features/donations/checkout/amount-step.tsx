import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUICK_AMOUNTS } from '../../../../../domain/donations/amounts.contract.ts'
import { feeIncluded, feeOnTop, parseMajor } from '../../../../../kernel/money.ts'
import { plainAmountOf } from '../../../../../kernel/typed-amount.ts'
import { Amount } from '../../../ui/amount.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import { type CheckoutDetails, updateCheckout } from '../api/checkout-details.ts'
import { donationRule } from '../components/donate-schema.ts'
import { CheckoutLayout } from './layout.tsx'
import { quoteFor, type Rate } from './use-quote.ts'

interface AmountStepProps {
	readonly details: CheckoutDetails
	readonly rate: Rate
	readonly onContinue: () => void
}

const QUICK = QUICK_AMOUNTS.map(String)

/** How much, and who carries the fee. */
export function AmountStep({ details, rate, onContinue }: AmountStepProps) {
	const { t } = useTranslation('checkout')
	const formId = useId()
	const field = useRef<HTMLInputElement>(null)
	const [submitted, setSubmitted] = useState(false)
	const { amount, currency } = details
	const [typed, setTyped] = useState(QUICK.includes(amount) ? '' : amount)
	const quote = quoteFor(details, rate)
	const problem = quote.ok ? undefined : typed.trim() === '' ? quote.problem : 'invalid'

	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (quote.ok) onContinue()
		else field.current?.focus()
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
					<AmountField
						ref={field}
						label={t('amount.other')}
						rule={donationRule(currency)}
						placeholder={t('amount.placeholder')}
						value={typed}
						onChange={(text) => {
							setTyped(text)
							updateCheckout({ amount: plainAmountOf(text, currency, 'whole') ?? '' })
						}}
						problem={submitted ? problem : undefined}
						quick={{
							amounts: QUICK_AMOUNTS,
							chosen: amount,
							onChoose: (chosen) => {
								setTyped('')
								updateCheckout({ amount: chosen })
							},
						}}
					/>
				</div>
				<FeeChoice details={details} rate={rate} />
			</form>
		</CheckoutLayout>
	)
}

/** Both choices with what the donor pays and what arrives. */
function FeeChoice({ details, rate }: Pick<AmountStepProps, 'details' | 'rate'>) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const { currency, amount } = details
	const typed = parseMajor(amount, currency) ?? 0n
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
