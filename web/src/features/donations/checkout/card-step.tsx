import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import type { FeeSplit } from '../../../../../kernel/wire/money.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { usePreloadedScreen } from '../../../lib/preload.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { useFormat } from '../../../ui/format.ts'
import { type CheckoutDetails, checkoutMemory } from '../api/checkout-details.ts'
import { recordDonation } from '../api/payment.ts'
import { CardFields } from '../components/card/card-fields.tsx'
import { CardSafety } from '../components/card/card-safety.tsx'
import { isBusy } from '../components/card/machine.ts'
import { knownCustomer } from '../components/card/payment-effects.ts'
import { PaymentFailureNote } from '../components/card/payment-failure-note.tsx'
import { PaymentRunning } from '../components/card/payment-running.tsx'
import type { StripeJs } from '../components/card/stripe.ts'
import { CARD_FIELDS, useCardElements } from '../components/card/use-card-elements.ts'
import { useCardPayment } from '../components/card/use-card-payment.ts'
import { useLeaveGuard } from '../components/card/use-leave-guard.ts'
import { MonthlyChoice, useMonthly } from '../components/monthly-choice.tsx'
import { afterPayment } from './begin-monthly.ts'
import { attemptOf, savedAttemptOf } from './donation-intent.ts'
import { CheckoutLayout } from './layout.tsx'
import { isMonthlyOffered } from './payment-methods.ts'
import { SaveCardBox, SavedCardChoice, useCardChoice, useRefreshAfter } from './saved-card-choice.tsx'

interface CardStepProps {
	readonly details: CheckoutDetails
	readonly product: Product
	readonly provider: string
	readonly split: FeeSplit
	readonly stripe: StripeJs
	readonly config: PublicConfig
}

export function CardStep({ details, product, provider, split, stripe, config }: CardStepProps) {
	const { t } = useTranslation('checkout')
	const format = useFormat()
	const navigate = useNavigate()
	const user = useUser()
	const { language } = usePreferences()
	const formId = useId()
	const card = useCardElements(stripe, language)
	const donor = user?.name ?? details.recepientName
	const choice = useCardChoice(details.currency)
	const { chosen } = choice
	const monthly = useMonthly(
		details.attempt?.monthlyDay ?? null,
		isMonthlyOffered(product, 'card', split.total),
	)
	const saveCard = choice.save || monthly.day !== null

	const context = () => {
		const cardNumber = card.element('cardNumber')
		if (!cardNumber) return null
		const { zip_code, ...address } = details.billingAddress
		const payer = { userId: user?.unique_id ?? null, language }
		const paid = { method: 'card', provider, split } as const
		const newKey = () => crypto.randomUUID()
		return {
			record: recordDonation,
			stripe,
			cardNumber,
			billing: {
				name: form.getValues('name').trim(),
				...((user?.email ?? details.email) && { email: user?.email ?? details.email }),
				address: filled({ ...address, postal_code: zip_code }),
			},
			takesOnlyOf: lacksAddress(details) ? 'IN' : null,
			attempt: (paymentMethodId: string) =>
				attemptOf(details, paid, payer, {
					paymentMethodId,
					customerId: knownCustomer(details.currency),
					saveCard,
					newKey,
					monthlyDay: monthly.day,
				}),
			savedAttempt:
				chosen &&
				(() => savedAttemptOf(details, paid, payer, { card: chosen, newKey, monthlyDay: monthly.day })),
			saveCard,
			onRecordFailed: (message: string) => notify.error(message || t('card.errors.record')),
		}
	}
	const { state, send } = useCardPayment(checkoutMemory, context, async (donationId) => {
		choice.refresh()
		const thanks = paths.thankYou.href({ donationId, donationfor: details.donationFor })
		navigate(await afterPayment(donationId, thanks), { replace: true })
	})
	useRefreshAfter(state.at === 'ready' && state.failure, choice)
	const busy = isBusy(state)
	const retrying = state.at === 'ready' && state.again !== null
	useLeaveGuard(busy)
	// The next page must open at once after a payment, even if a new release replaced its file.
	usePreloadedScreen(paths.thankYou.path)
	// A try that a reload interrupted goes on by itself.
	useEffect(() => {
		if (card.ready && details.attempt) send({ type: 'resume', attempt: details.attempt })
	}, [card.ready, details.attempt, send])

	const form = useContractForm(
		z.object({ name: retrying || chosen ? z.string() : z.string().trim().min(1, t('card.nameMissing')) }),
		{ defaultValues: { name: `${donor.first_name} ${donor.last_name}`.trim() } },
	)
	const pay = () => {
		const incomplete = CARD_FIELDS.find((field) => !card.fields[field].complete)
		if (!retrying && !chosen && incomplete) return card.element(incomplete)?.focus()
		send({ type: 'pay' })
	}
	const amount = format.amount(split.total, details.currency, 'always')
	const action = retrying ? t('card.errors.checkAgain') : t(busy ? 'card.processing' : 'card.pay', { amount })
	return (
		<CheckoutLayout
			step="pay"
			method="card"
			details={details}
			product={product}
			split={split}
			heading={t('card.heading')}
			formId={formId}
			action={action}
			disabled={busy || !card.ready || !choice.ready}
		>
			<Form id={formId} of={form} onValid={pay} className="stack gap-6">
				{state.at === 'ready' && state.failure && <PaymentFailureNote failure={state.failure} />}
				<MonthlyChoice
					monthly={monthly}
					method="card"
					currency={details.currency}
					disabled={busy || retrying}
				/>
				<SavedCardChoice choice={choice} disabled={busy || retrying} />
				{/* The provider's fields stay where they are, so that they are there at once when a card is to be typed. */}
				<div className="stack gap-6" hidden={chosen !== null}>
					<TextField label={t('card.name')} autoComplete="cc-name" maxLength={100} {...form.field('name')} />
					<CardFields card={card} submitted={form.formState.isSubmitted && !retrying} />
					{monthly.day === null && <SaveCardBox choice={choice} disabled={busy || retrying} />}
				</div>
				<CardSafety namesTestCards={config.demo !== null && chosen === null} />
			</Form>
			<PaymentRunning state={state} amount={amount} />
		</CheckoutLayout>
	)
}

/** Accounts in India accept foreign cards only with the holder's address. */
const lacksAddress = ({ currency, billingAddress: { line1, city, country } }: CheckoutDetails) =>
	currency === 'INR' && [line1, city, country].includes('')

const filled = (address: Readonly<Record<string, string>>) =>
	Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ''))
