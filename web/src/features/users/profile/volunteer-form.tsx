import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import {
	AVAILABILITIES,
	type OwnProfile,
	type Volunteer,
} from '../../../../../domain/users/profile.contract.ts'
import { EXPERTISE_AREAS } from '../../../../../kernel/expertise.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { saveProfile } from '../api/profile.ts'
import { useProfileRefusal } from './messages.ts'

type Area = Volunteer['areas'][number]

/** What somebody can do, and when they have time. */
export function VolunteerForm({ profile }: { readonly profile: OwnProfile }) {
	const { t } = useTranslation('profile')
	const { t: kinds } = useTranslation('kinds')
	const text = useFieldText()
	const refusal = useProfileRefusal()
	const client = useQueryClient()
	const intentOf = useIntent({ repeatable: true })
	const form = useRef<HTMLFormElement>(null)
	const { unique_id: userId, volunteer } = profile
	const [areas, setAreas] = useState<readonly Area[]>(volunteer?.areas ?? [])
	const [availability, setAvailability] = useState(volunteer?.availability)
	const [about, setAbout] = useState(volunteer?.about ?? '')
	const [submitted, setSubmitted] = useState(false)
	const save = useMutation({
		mutationFn: (wanted: Volunteer | null) => {
			const body = { volunteer: wanted }
			return saveProfile(userId, body, intentOf([body, profile]))
		},
		onSuccess: async (saved) => {
			notify.success(t(saved.volunteer ? 'volunteer.saved' : 'volunteer.stopped'))
			setSubmitted(false)
			if (!saved.volunteer) {
				setAreas([])
				setAvailability(undefined)
				setAbout('')
			}
			await client.invalidateQueries({ queryKey: ['user', userId, 'profile'] })
			await client.invalidateQueries({ queryKey: ['publicProfile'] })
		},
	})
	const noAreas = submitted && areas.length === 0
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setSubmitted(true)
		if (areas.length === 0) form.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus()
		else if (!availability) form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
		else if (!save.isPending) save.mutate({ areas: [...areas], availability, about })
	}
	return (
		<form ref={form} className="card pad stack l" noValidate onSubmit={submit}>
			<fieldset className="stack t" aria-describedby={noAreas ? 'volunteer-areas-error' : undefined}>
				<legend className="label mb-2">{t('volunteer.areas')}</legend>
				<div className="cols">
					{EXPERTISE_AREAS.map((area) => (
						<Checkbox
							key={area}
							label={kinds(`options.${area}`)}
							checked={areas.includes(area)}
							onChange={({ target }) =>
								setAreas((before) =>
									target.checked ? [...before, area] : before.filter((each) => each !== area),
								)
							}
						/>
					))}
				</div>
				{noAreas && (
					<span className="err" id="volunteer-areas-error" role="alert">
						{text('users.fields.chooseAreas')}
					</span>
				)}
			</fieldset>
			<RadioGroup
				label={t('volunteer.availability')}
				name="availability"
				value={availability}
				onChange={setAvailability}
				error={submitted && !availability ? text('users.fields.chooseAvailability') : undefined}
				choices={AVAILABILITIES.map((value) => ({ value, title: t(`volunteer.when.${value}`) }))}
			/>
			<TextArea
				label={t('volunteer.about')}
				help={t('volunteer.aboutHelp')}
				rows={4}
				maxLength={500}
				value={about}
				onChange={({ target }) => setAbout(target.value)}
			/>
			{save.error && (
				<Note tone="bad" role="alert">
					{refusal(save.error)}
				</Note>
			)}
			<div className="row w">
				<Button type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'saving' : 'save')}
				</Button>
				{volunteer && (
					<Button variant="line" disabled={save.isPending} onClick={() => save.mutate(null)}>
						{t('volunteer.stop')}
					</Button>
				)}
			</div>
		</form>
	)
}
