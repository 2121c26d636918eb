import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import type { JoinBody } from '../../../../../domain/live-events/waiting.contract.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { useReader } from '../../../ui/reader.ts'
import { Refusal } from '../../../ui/refusal.tsx'
import type { Edition } from '../api/live-events.ts'
import { joinWaitingList } from '../api/waiting.ts'
import { GuestFields } from '../registration/guest-fields.tsx'
import {
	NOBODY,
	type RegistrationForm,
	type RegistrationValues,
	registrationRules,
} from '../registration/registration-rules.ts'
import { isSoldOut } from '../use-seats-left.ts'

interface JoinWaitingListProps {
	readonly edition: Edition
	readonly onRefused: () => void
}

/** Takes a place in the line for a package that is sold out, and says which. */
export function JoinWaitingList({ edition, onRefused }: JoinWaitingListProps) {
	const { t } = useTranslation('live-events')
	const { language } = useReader()
	const { status } = useSession()
	const intentOf = useIntent({ repeatable: true })
	const isGuest = status === 'signedOut'
	const full = edition.packages.filter(isSoldOut)
	const form: RegistrationForm = useContractForm(registrationRules(isGuest), {
		defaultValues: { package: full[0]?._id ?? '', quantity: '1', names: [], guest: NOBODY },
	})
	const chosen = full.find(({ _id }) => _id === form.watch('package'))
	const most = chosen ? Math.max(1, Math.floor(edition.mostAttendees / chosen.persons)) : 1
	const sending = useSending(form, {
		mutationFn: ({ package: packageId, quantity, guest }: RegistrationValues) => {
			const count = Math.min(Number(quantity), most)
			const body: JoinBody = { package: packageId, quantity: count, language, ...(isGuest && { guest }) }
			return joinWaitingList(edition.slug, body, intentOf(body))
		},
		fieldOf: (name) => (name.startsWith('guest.') ? (name as 'guest.email') : null),
		// Seats may be left again.
		onError: onRefused,
	})
	const joined = sending.data
	if (joined)
		return (
			<Note tone="ok" role="status">
				<b className="block">
					{joined.place === null ? t('waiting.offered') : t('waiting.place', { place: joined.place })}
				</b>
				<span>{t('waiting.mailed')}</span>
			</Note>
		)
	return (
		<section className="stack" aria-labelledby="waiting">
			<h2 id="waiting">{t('waiting.title')}</h2>
			<p className="text-ink-2">{t('waiting.how')}</p>
			<div className="without-script">
				<Note tone="info">{t('waiting.needsScript')}</Note>
			</div>
			<Form of={form} onValid={sending.send} method="post" className="stack gap-6 needs-script">
				<Select label={t('waiting.package')} {...form.field('package')}>
					{full.map(({ _id, category, persons }) => (
						<option key={_id} value={_id}>
							{category} · {t('packages.persons', { count: persons })}
						</option>
					))}
				</Select>
				{chosen && most > 1 && (
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
				{isGuest && <GuestFields form={form} />}
				<Refusal error={sending.failure} />
				<Button type="submit" size="lg" full disabled={sending.isPending || status === 'starting'}>
					{t('waiting.join')}
				</Button>
			</Form>
		</section>
	)
}
