import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { amountMessage } from '../../../../../client/amount-field.ts'
import { splitBy } from '../../../../../domain/donations/payment-choice.contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { parseMajor, percentage } from '../../../../../kernel/wire/money.ts'
import { plainAmountOf } from '../../../../../kernel/wire/typed-amount.ts'
import { useUser } from '../../../lib/session.ts'
import { Amount } from '../../../ui/amount.tsx'
import { AmountField } from '../../../ui/amount-field.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { type CheckoutDetails, updateCheckout } from '../api/checkout-details.ts'
import { donationRule } from '../components/donate-schema.ts'
import { TakenAmount } from '../components/taken-amount.tsx'
import { CheckoutLayout } from './layout.tsx'
import { type PaymentMethods, paymentMethodsFor } from './payment-methods.ts'
import { quoteFor } from './quote.ts'

interface AmountDraft {
	/** Plain major units, typed or chosen; empty for none. */
	readonly amount: string
	readonly typed: string
}

interface AmountStepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly asks: boolean
	readonly onContinue: () => void
}

export function AmountStep({ details, product, asks, onContinue }: AmountStepProps) {
	const { t } = useTranslation('checkout')
	const formId = useId()
	const { amount, currency } = details
	const format = useFormat()
	const { t: common } = useTranslation()
	const signedIn = useUser() !== null
	const quote = quoteFor(details, product, signedIn)
	const [isTaken, setTaken] = useState(quote.ok && !asks)
	const form = useContractForm(
		z.custom<AmountDraft>().superRefine((draft, context) => {
			const found = quoteFor({ ...details, amount: draft.amount }, product, signedIn)
			if (found.ok) return
			const problem = draft.typed.trim() === '' ? found.problem : 'invalid'
			context.addIssue({ code: 'custom', path: ['typed'], message: common(amountMessage(problem)) })
		}),
		{
			defaultValues: {
				amount,
				typed: product.quickAmounts.map(String).includes(amount) ? '' : amount,
			},
		},
	)
	const typed = form.choice('typed')
	const choose = (chosen: string, text: string) => {
		updateCheckout({ amount: chosen })
		form.setValue('amount', chosen)
		typed.onChange(text)
	}
	return (
		<CheckoutLayout
			step="amount"
			details={details}
			product={product}
			split={quote.ok ? quote.split : null}
			heading={t(isTaken ? 'amount.taken' : 'amount.heading')}
			formId={formId}
			action={t('amount.continue')}
		>
			<Form id={formId} of={form} onValid={onContinue} className="stack gap-6">
				{isTaken ? (
					<TakenAmount amount={amount} currency={currency} onChange={() => setTaken(false)} />
				) : (
					<div className="stack">
						<AmountField
							label={t('amount.other')}
							rule={donationRule(currency, product)}
							placeholder={t('amount.placeholder', {
								least: format.amount(minorOf(product.least, currency), currency),
							})}
							{...typed}
							onChange={(text) => choose(plainAmountOf(text, currency, 'whole') ?? '', text)}
							quick={{
								amounts: product.quickAmounts,
								chosen: amount,
								onChoose: (chosen) => choose(chosen, ''),
							}}
						/>
					</div>
				)}
				<FeeChoice details={details} payingBy={paymentMethodsFor(details, product, signedIn).payingBy} />
			</Form>
		</CheckoutLayout>
	)
}

function FeeChoice({
	details,
	payingBy: { method, rate },
}: Pick<AmountStepProps, 'details'> & Pick<PaymentMethods, 'payingBy'>) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const { currency, amount } = details
	const typed = parseMajor(amount, currency) ?? 0n
	const percent = format.percent(percentage(rate))
	const splits = { add: splitBy(rate, typed, true), take: splitBy(rate, typed, false) }
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
				<span className="text-ink-2 text-sm block">{t('amount.reaches')}</span>
			</>
		),
	})
	return (
		<RadioGroup
			label={
				method === 'card'
					? t('amount.feeQuestion', { percent })
					: t('amount.feeQuestionOf', { method: t(`methods.names.${method}`), percent })
			}
			name="fee"
			value={details.shouldChargeProcessingFees ? 'add' : 'take'}
			onChange={(value) => updateCheckout({ shouldChargeProcessingFees: value === 'add' })}
			choices={[choice('add', t('amount.addIt')), choice('take', t('amount.takeIt'))]}
		/>
	)
}
