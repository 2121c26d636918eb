import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { EXPERTISE_AREAS } from '../../../../../domain/_shared/expertise.contract.ts'
import {
	AVAILABILITIES,
	type OwnProfile,
	type Volunteer,
	volunteer as volunteerRules,
} from '../../../../../domain/users/profile.contract.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form, useContractForm } from '../../../ui/form.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { saveProfile } from '../api/profile.ts'

export function VolunteerForm({ profile }: { readonly profile: OwnProfile }) {
	const { t } = useTranslation('profile')
	const { t: kinds } = useTranslation('kinds')
	const client = useQueryClient()
	const intentOf = useIntent({ repeatable: true })
	const { unique_id: userId, volunteer } = profile
	const form = useContractForm(volunteerRules, {
		defaultValues: {
			areas: volunteer?.areas ?? [],
			availability: volunteer?.availability,
			about: volunteer?.about ?? '',
		},
	})
	const save = useMutation({
		mutationFn: (wanted: Volunteer | null) => {
			const body = { volunteer: wanted }
			return saveProfile(userId, body, intentOf([body, profile]))
		},
		onSuccess: async (saved) => {
			notify.success(t(saved.volunteer ? 'volunteer.saved' : 'volunteer.stopped'))
			form.reset(saved.volunteer ? form.getValues() : { areas: [], availability: undefined, about: '' })
			await client.invalidateQueries({ queryKey: ['user', userId, 'profile'] })
			await client.invalidateQueries({ queryKey: ['publicProfile'] })
		},
	})
	const areas = form.choice('areas')
	return (
		<Form
			of={form}
			onValid={(wanted) => save.isPending || save.mutate(wanted)}
			className="card pad stack gap-6"
		>
			<fieldset className="stack gap-2" aria-describedby={areas.error && 'volunteer-areas-error'}>
				<legend className="label mb-2">{t('volunteer.areas')}</legend>
				<div className="cols">
					{EXPERTISE_AREAS.map((area) => (
						<Checkbox
							key={area}
							label={kinds(`options.${area}`)}
							checked={areas.value.includes(area)}
							onChange={({ target }) =>
								areas.onChange(
									target.checked ? [...areas.value, area] : areas.value.filter((each) => each !== area),
								)
							}
						/>
					))}
				</div>
				{areas.error && (
					<span className="err" id="volunteer-areas-error" role="alert">
						{areas.error}
					</span>
				)}
			</fieldset>
			<RadioGroup
				label={t('volunteer.availability')}
				name="availability"
				{...form.choice('availability')}
				choices={AVAILABILITIES.map((value) => ({ value, title: t(`volunteer.when.${value}`) }))}
			/>
			<TextArea
				label={t('volunteer.about')}
				help={t('volunteer.aboutHelp')}
				rows={4}
				maxLength={500}
				{...form.field('about')}
			/>
			<Refusal error={save.error} />
			<div className="row flex-wrap">
				<Button type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'saving' : 'save')}
				</Button>
				{volunteer && (
					<Button variant="line" disabled={save.isPending} onClick={() => save.mutate(null)}>
						{t('volunteer.stop')}
					</Button>
				)}
			</div>
		</Form>
	)
}
