import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import type { RegistrationBody } from '../../../../../domain/live-events/contract.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTakenOver } from '../../../lib/use-taken-over.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { minorOf, useFormat } from '../../../ui/format.ts'
import { useReader } from '../../../ui/reader.ts'
import { Refusal } from '../../../ui/refusal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { answeredRegistration } from '../api/answered-form.ts'
import { type Edition, register } from '../api/live-events.ts'
import { AttendeeNames } from './attendee-names.tsx'
import { GuestFields } from './guest-fields.tsx'
import { PackageChoice } from './package-choice.tsx'
import { PlainButton, PlainQuantity } from './plain-fields.tsx'
import {
	chosenAtFirst,
	mostOf,
	type RegistrationForm,
	type RegistrationValues,
	registrationRules,
} from './registration-rules.ts'

/** Reads what was typed into the rendered page before its script came. */
const earlyText = (name: string): string =>
	typeof document === 'undefined'
		? ''
		: (document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '')

const earlyGuest = () => ({
	firstName: earlyText('guest.firstName'),
	lastName: earlyText('guest.lastName'),
	email: earlyText('guest.email'),
	phoneNumber: earlyText('guest.phoneNumber'),
})

interface RegisterProps {
	readonly edition: Edition
	readonly onRefused: () => void
}

/** Sets seats aside, and leads to their payment. */
export function Register({ edition, onRefused }: RegisterProps) {
	const { t } = useTranslation('live-events')
	const format = useFormat()
	const { language } = useReader()
	const { status, user } = useSession()
	const navigate = useNavigate()
	// A registration that was given up may be begun once more.
	const intentOf = useIntent({ repeatable: true })
	const { slug, packages, currency } = edition
	const isGuest = status === 'signedOut'
	const [guest] = useState(earlyGuest)
	const isTakenOver = useTakenOver()
	const answered = answeredRegistration(useQueryClient())
	const action = useHref(paths.named.href({ id: slug }))
	const form: RegistrationForm = useContractForm(registrationRules(isGuest), {
		defaultValues: {
			package: answered?.values.package ?? chosenAtFirst(packages),
			quantity: '1',
			names: Array.from({ length: edition.mostAttendees }, () => ({ name: '' })),
			guest,
		},
	})
	const chosen = packages.find(({ _id }) => _id === form.watch('package'))
	const most = chosen ? mostOf(chosen, edition) : 1
	const quantity = Math.min(Number(form.watch('quantity')), most)
	const people = chosen ? chosen.persons * quantity : 0
	const sum = chosen && minorOf(chosen.price, currency) * BigInt(quantity)

	const sending = useSending(form, {
		mutationFn: async ({ package: packageId, names, guest }: RegistrationValues) => {
			const body: RegistrationBody = {
				package: packageId,
				quantity,
				price: chosen?.price ?? 0,
				currency,
				attendees: names.slice(0, people),
				language,
				...(isGuest && { guest }),
			}
			return register(slug, body, intentOf(body))
		},
		fieldOf: (name) => (name.startsWith('guest.') ? (name as 'guest.phoneNumber') : null),
		onSuccess: ({ _id }) => navigate(paths.eventPayment.href({ registration: _id })),
		// The reason may be what has changed: price, seats left, or whether people can register at all.
		onError: onRefused,
	})

	return (
		<section className="stack" aria-labelledby="register">
			<h2 id="register">{t('register.title')}</h2>
			<Form of={form} onValid={sending.send} method="post" action={action} className="stack gap-6">
				<PackageChoice
					edition={edition}
					{...form.choice('package')}
					{...(!isTakenOver && { error: answered?.problems.package })}
				/>
				{!isTakenOver && <PlainQuantity edition={edition} answered={answered} />}
				{isTakenOver && chosen && most > 1 && (
					<Select label={t('register.quantity', { category: chosen.category })} {...form.field('quantity')}>
						{Array.from({ length: most }, (_, index) => index + 1).map((number) => (
							<option key={number} value={number}>
								{t('register.option', {
									number,
									people: t('register.people', { count: number * chosen.persons }),
								})}
							</option>
						))}
					</Select>
				)}
				{isTakenOver && <AttendeeNames form={form} people={people} />}
				{status === 'starting' && (
					<div className="needs-script">
						<Skeleton className="h-40 w-full" />
					</div>
				)}
				{isGuest && <GuestFields form={form} {...(!isTakenOver && { answered })} />}
				{!isTakenOver && <PlainButton />}
				<div className="needs-script stack gap-6">
					{user && (
						<p className="text-ink-2">
							{t('register.asMember', { name: `${user.name.first_name} ${user.name.last_name}`.trim() })}
						</p>
					)}
					<Refusal error={sending.failure} />
					<div className="stack gap-2">
						<Button
							type="submit"
							size="lg"
							full
							className="num"
							disabled={sending.isPending || sending.isSuccess || status === 'starting'}
						>
							{sum === undefined
								? t('register.go')
								: t('register.goWith', { amount: format.amount(sum, currency, 'always') })}
						</Button>
						<p className="text-sm text-ink-2">{t('register.hold')}</p>
					</div>
				</div>
			</Form>
		</section>
	)
}
