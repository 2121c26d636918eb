import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import type { RegistrationBody } from '../../../../../domain/live-events/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Refusal } from '../../../ui/refusal.tsx'
import { type Edition, register } from '../api/live-events.ts'
import type { Waiting } from '../api/waiting.ts'
import { AttendeeNames } from '../registration/attendee-names.tsx'
import {
	NOBODY,
	type RegistrationForm,
	type RegistrationValues,
	registrationRules,
} from '../registration/registration-rules.ts'
import { useInstant } from '../use-instant.ts'
import { LeaveLine } from './leave-line.tsx'
import { TimeLeft } from './time-left.tsx'

export interface OfferProps {
	readonly waiting: Waiting
	readonly edition: Edition
	readonly link: { readonly waitingId: string; readonly key: string }
	readonly onChange: () => void
}

/** Seats that are set aside for the reader: leads to their payment, or declines them. */
export function Offer({ waiting, edition, link, onChange }: OfferProps) {
	const { t } = useTranslation('waitingList')
	const { t: event } = useTranslation('live-events')
	const format = useFormat()
	const { language } = useReader()
	const navigate = useNavigate()
	const intentOf = useIntent({ repeatable: true })
	const at = useInstant(edition.zone)
	const { package: packageId, quantity, seats, until } = waiting
	const form: RegistrationForm = useContractForm(registrationRules(false), {
		defaultValues: {
			package: packageId,
			quantity: String(quantity),
			names: Array.from({ length: seats }, () => ({ name: '' })),
			guest: NOBODY,
		},
	})
	const offered = edition.packages.find(({ _id }) => _id === packageId)
	const sending = useSending(form, {
		mutationFn: ({ names }: RegistrationValues) => {
			const body: RegistrationBody = {
				package: packageId,
				quantity,
				price: offered?.price ?? 0,
				currency: edition.currency,
				attendees: names,
				language,
				offer: link,
			}
			return register(edition.slug, body, intentOf(body))
		},
		onSuccess: ({ _id }) => navigate(paths.eventPayment.href({ registration: _id })),
		onError: onChange,
	})
	if (!offered || until === null) return null
	const amount = format.amount(
		minorOf(offered.price, edition.currency) * BigInt(quantity),
		edition.currency,
		'always',
	)
	return (
		<section className="stack gap-6" aria-labelledby="offer">
			<h2 id="offer">{t('offer.title')}</h2>
			<p>
				{t('offer.seats', { category: offered.category, people: event('register.people', { count: seats }) })}
			</p>
			<Note tone="wait">
				<b className="block">
					<TimeLeft until={until} />
				</b>
				<span>{t('offer.until', { at: at(until) })}</span>
			</Note>
			<Form of={form} onValid={sending.send} className="stack gap-6">
				<AttendeeNames form={form} people={seats} />
				<Refusal error={sending.failure} />
				<div className="stack gap-2">
					<Button
						type="submit"
						size="lg"
						full
						className="num"
						disabled={sending.isPending || sending.isSuccess}
					>
						{event('register.goWith', { amount })}
					</Button>
					<p className="text-sm text-ink-2">{t('offer.pay')}</p>
				</div>
			</Form>
			<LeaveLine link={link} label={t('offer.decline')} onLeft={onChange} />
		</section>
	)
}
