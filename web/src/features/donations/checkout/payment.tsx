import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { type FeeSplit, percentage } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { Amount } from '../../../ui/amount.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { type CheckoutDetails, unfinishedOf, updateCheckout } from '../api/checkout-details.ts'
import { CheckoutLayout } from './layout.tsx'
import { type PaymentMethods, paymentMethodsFor, screenOf } from './payment-methods.ts'
import { ReadyToPay } from './ready-to-pay.tsx'

export default function Payment() {
	return (
		<ReadyToPay>
			{({ details, product, split, user }) => {
				const methods = paymentMethodsFor(details, product, user !== null)
				const [only, another] = methods.options
				const unfinished = unfinishedOf(details)
				if (unfinished) return <Navigate to={paths[unfinished.screen].href()} replace />
				if (only && !another && methods.limited.length === 0)
					return <Navigate to={screenOf(only.method)} replace />
				return <MethodStep details={details} product={product} split={split} methods={methods} />
			}}
		</ReadyToPay>
	)
}

function nextOf({ chosen, limited }: PaymentMethods) {
	if (chosen) return { action: 'methods.continue', to: screenOf(chosen.method) } as const
	if (limited.length > 0)
		return { action: 'changeAmount', to: paths.billingInfo.href({ step: 'amount' }) } as const
	return { action: 'card.again', to: null } as const
}

interface MethodStepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly split: FeeSplit
	readonly methods: PaymentMethods
}

function MethodStep({ details, product, split, methods }: MethodStepProps) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const navigate = useNavigate()
	const formId = useId()
	const { options, limited, chosen } = methods
	const { currency } = details
	const next = nextOf(methods)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		if (next.to === null) window.location.reload()
		else navigate(next.to)
	}
	return (
		<CheckoutLayout
			step="pay"
			details={details}
			product={product}
			split={split}
			heading={t('methods.heading')}
			formId={formId}
			action={t(next.action)}
		>
			<form id={formId} className="stack gap-6" onSubmit={onSubmit}>
				{chosen && (
					<RadioGroup
						label={t('methods.label')}
						name="method"
						value={chosen.method}
						onChange={(paymentMethod) => updateCheckout({ paymentMethod })}
						choices={options.map((option) => ({
							value: option.method,
							title: t(`methods.names.${option.method}`),
							help: t('methods.fee', { percent: format.percent(percentage(option.rate)) }),
							aside: option.split && (
								<>
									<b>
										<Amount value={option.split.total} currency={currency} decimals="always" />
									</b>
									<span className="text-ink-2 text-sm block">{t('methods.total')}</span>
								</>
							),
						}))}
					/>
				)}
				{limited.map(({ method, problem: { because, amount } }) => (
					<Note key={method} tone="wait">
						{t(`methods.${because}`, {
							method: t(`methods.names.${method}`),
							amount: format.amount(amount, currency, 'always'),
						})}
					</Note>
				))}
				{!chosen && limited.length === 0 && (
					<Note tone="bad" role="alert">
						{t('methods.none')}
					</Note>
				)}
			</form>
		</CheckoutLayout>
	)
}
