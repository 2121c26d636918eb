import { TimerOff } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import type { PublicConfig } from '../../../../../domain/catalog/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { usePreloadedScreen } from '../../../lib/preload.ts'
import { useUser } from '../../../lib/session.ts'
import { notify } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { CardFields } from '../../donations/components/card/card-fields.tsx'
import { CardSafety } from '../../donations/components/card/card-safety.tsx'
import { isBusy } from '../../donations/components/card/machine.ts'
import { PaymentFailureNote } from '../../donations/components/card/payment-failure-note.tsx'
import { PaymentRunning } from '../../donations/components/card/payment-running.tsx'
import type { StripeJs } from '../../donations/components/card/stripe.ts'
import { CARD_FIELDS, useCardElements } from '../../donations/components/card/use-card-elements.ts'
import { useCardPayment } from '../../donations/components/card/use-card-payment.ts'
import { useLeaveGuard } from '../../donations/components/card/use-leave-guard.ts'
import { type Registration, recordEventDonation } from '../api/live-events.ts'
import { attemptMemory, unfinishedAttempt } from './attempt-memory.ts'
import { eventAttempt } from './event-attempt.ts'
import { GiveUp } from './give-up.tsx'
import { HoldClock, useTimeLeft } from './hold-clock.tsx'
import { RegistrationSummary } from './registration-summary.tsx'

interface EventCardProps {
	readonly registration: Registration
	readonly stripe: StripeJs
	readonly config: PublicConfig
	readonly onChange: () => void
}

/** The payment by card of seats that are set aside, until their time ends. */
export function EventCard({ registration, stripe, config, onChange }: EventCardProps) {
	const { t } = useTranslation('eventPayment')
	const { t: checkout } = useTranslation('checkout')
	const format = useFormat()
	const navigate = useNavigate()
	const user = useUser()
	const { language } = usePreferences()
	const formId = useId()
	const { _id: id, donationId, currency, slug, holdUntil } = registration
	const left = useTimeLeft(holdUntil)
	const card = useCardElements(stripe, language)
	const memory = useMemo(() => attemptMemory(id, donationId), [id, donationId])
	const userId = user?.unique_id ?? null

	const context = () => {
		const cardNumber = card.element('cardNumber')
		return (
			cardNumber && {
				stripe,
				cardNumber,
				billing: { name: form.getValues('name').trim(), ...(user?.email && { email: user.email }) },
				takesOnlyOf: null,
				attempt: (paymentMethodId: string) =>
					eventAttempt(registration, { userId, language }, paymentMethodId),
				savedAttempt: null,
				saveCard: false,
				record: recordEventDonation(registration, userId),
				onRecordFailed: (message: string) => notify.error(message || t('recordFailed')),
			}
		)
	}
	const { state, send } = useCardPayment(memory, context, () => {
		memory.remember(null, donationId)
		navigate(paths.thankYou.href({ donationId, donationfor: 'event' }), { replace: true })
	})
	const busy = isBusy(state)
	const failure = state.at === 'ready' ? state.failure : null
	const retrying = state.at === 'ready' && state.again !== null
	useLeaveGuard(busy)
	usePreloadedScreen(paths.thankYou.path)
	// A try that a reload interrupted goes on by itself.
	useEffect(() => {
		const attempt = unfinishedAttempt(id)
		if (card.ready && attempt) send({ type: 'resume', attempt })
	}, [card.ready, id, send])
	// A refusal may mean that the seats are no longer set aside.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each failure leads to one look
	useEffect(() => {
		if (failure) onChange()
	}, [failure])

	const owner = user ? `${user.name.first_name} ${user.name.last_name}`.trim() : ''
	const form = useContractForm(
		z.object({ name: retrying ? z.string() : z.string().trim().min(1, checkout('card.nameMissing')) }),
		{ defaultValues: { name: owner } },
	)
	const pay = () => {
		const incomplete = CARD_FIELDS.find((field) => !card.fields[field].complete)
		if (!retrying && incomplete) return card.element(incomplete)?.focus()
		send({ type: 'pay' })
	}
	if (left === 0 && !busy && !retrying)
		return (
			<EmptyState icon={TimerOff} title={t('ended.title')}>
				<p className="text-ink-2">{t('ended.text')}</p>
				<ButtonLink to={paths.named.href({ id: slug })}>{t('again')}</ButtonLink>
			</EmptyState>
		)
	const amount = format.amount(minorOf(registration.amount, currency), currency, 'always')
	return (
		<div className="ev paying">
			<div className="stack gap-6">
				<h2>{t('heading')}</h2>
				<HoldClock left={left} />
				<Form id={formId} of={form} onValid={pay} className="stack gap-6">
					{failure && <PaymentFailureNote failure={failure} />}
					<TextField
						label={checkout('card.name')}
						autoComplete="cc-name"
						maxLength={100}
						{...form.field('name')}
					/>
					<CardFields card={card} submitted={form.formState.isSubmitted && !retrying} />
					<CardSafety namesTestCards={config.demo !== null} />
					<Button type="submit" size="lg" full className="num" disabled={busy || !card.ready}>
						{retrying
							? checkout('card.errors.checkAgain')
							: checkout(busy ? 'card.processing' : 'card.pay', { amount })}
					</Button>
				</Form>
				<GiveUp id={id} slug={slug} disabled={busy || retrying} />
			</div>
			<aside>
				<RegistrationSummary of={registration} />
			</aside>
			<PaymentRunning state={state} amount={amount} />
		</div>
	)
}
