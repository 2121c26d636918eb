import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { FormProvider, useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
	ABOUT_LIMIT,
	BLOOD_GROUPS,
	MOST_ADDRESSES,
	type OwnProfile,
} from '../../../../../domain/users/profile.contract.ts'
import { asFailure } from '../../../api/failure.ts'
import { saveProfile } from '../../../api/users/profile.ts'
import { paths } from '../../../app/paths.ts'
import { usePreferences } from '../../../app/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { notify } from '../../../ui/toast.ts'
import { useIntent } from '../../../ui/use-intent.ts'
import { AddressFields } from './address-fields.tsx'
import { useProfileMessage, useProfileRefusal } from './messages.ts'
import { bodyOf, draftOf, emptyAddress, fieldOf, type ProfileDraft, profileForm } from './profile-draft.ts'

/** Whether the number was proven, and where to do that. */
function Standing({ isVerified }: { readonly isVerified: boolean }) {
	const { t } = useTranslation('profile')
	if (isVerified) return t('you.phoneVerified')
	return (
		<>
			{t('you.phoneUnverified')} <Link to={paths.changePassword.href()}>{t('you.phoneVerify')}</Link>
		</>
	)
}

/** Everything that people tell of themselves, saved at once. */
export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
	const { t } = useTranslation('profile')
	const say = useProfileMessage()
	const refusal = useProfileRefusal()
	const client = useQueryClient()
	const intentOf = useIntent()
	const { region } = usePreferences()
	const { unique_id: userId, email, phone_verified } = profile
	const form = useForm<ProfileDraft>({
		resolver: zodResolver(profileForm),
		defaultValues: draftOf(profile),
		mode: 'onTouched',
	})
	const { register, control, formState, watch, handleSubmit } = form
	const addresses = useFieldArray({ control, name: 'addresses' })
	const said = (field: keyof ProfileDraft) => say(formState.errors[field]?.message)
	const save = useMutation({
		mutationFn: (draft: ProfileDraft) => {
			const body = bodyOf(draft, region)
			return saveProfile(userId, body, intentOf(body))
		},
		onSuccess: async (saved) => {
			form.reset(draftOf(saved))
			notify.success(t('saved'))
			await client.invalidateQueries({ queryKey: ['user', userId, 'profile'] })
			await client.invalidateQueries({ queryKey: ['publicProfile'] })
		},
		onError: (error) => {
			for (const { field, message } of asFailure(error).details) {
				const known = fieldOf(field)
				if (known) form.setError(known, { type: 'server', message }, { shouldFocus: true })
			}
		},
	})
	const isBeside = save.error !== null && asFailure(save.error).details.some(({ field }) => fieldOf(field))
	const phone = watch('phone')
	const sameNumber = phone !== '' && phone === profile.phone
	return (
		<FormProvider {...form}>
			<form
				className="stack l"
				noValidate
				onSubmit={handleSubmit((draft) => !save.isPending && save.mutate(draft))}
			>
				<section className="card pad stack" aria-labelledby="profile-you">
					<h2 id="profile-you">{t('you.title')}</h2>
					<div className="cols">
						<TextField
							label={t('you.firstName')}
							maxLength={50}
							autoComplete="given-name"
							error={said('first_name')}
							{...register('first_name')}
						/>
						<TextField
							label={t('you.lastName')}
							maxLength={50}
							autoComplete="family-name"
							error={said('last_name')}
							{...register('last_name')}
						/>
					</div>
					<TextArea
						label={t('you.about')}
						help={t('you.aboutHelp')}
						rows={4}
						maxLength={ABOUT_LIMIT}
						error={said('about')}
						{...register('about')}
					/>
					<div className="cols">
						<TextField label={t('you.email')} type="email" value={email} readOnly />
						<TextField
							label={t('you.phone')}
							help={sameNumber ? <Standing isVerified={phone_verified} /> : t('you.phoneHelp')}
							type="tel"
							maxLength={30}
							autoComplete="tel"
							error={said('phone')}
							{...register('phone')}
						/>
					</div>
					{region === 'IN' && (
						<Select
							label={t('you.blood')}
							help={t('you.bloodHelp')}
							error={said('bloodGroup')}
							{...register('bloodGroup')}
						>
							<option value="">{t('you.noBlood')}</option>
							{BLOOD_GROUPS.map((group) => (
								<option key={group} value={group}>
									{group}
								</option>
							))}
						</Select>
					)}
				</section>
				<section className="card pad stack" aria-labelledby="profile-addresses">
					<div>
						<h2 id="profile-addresses">{t('address.title')}</h2>
						<p className="mut sm">{t('address.text')}</p>
					</div>
					{addresses.fields.map(({ id }, index) => (
						<AddressFields key={id} index={index} onRemove={() => addresses.remove(index)} />
					))}
					{addresses.fields.length < MOST_ADDRESSES && (
						<Button
							className="justify-self-start"
							look="line"
							onClick={() => addresses.append(emptyAddress(region))}
						>
							<Icon of={Plus} />
							{t('address.add')}
						</Button>
					)}
				</section>
				<section className="card pad stack" aria-labelledby="profile-shown">
					<h2 id="profile-shown">{t('shown.title')}</h2>
					{(['isPublic', 'showsPlace', 'showsGiving'] as const).map((name) => (
						<Checkbox
							key={name}
							label={t(`shown.${name}`)}
							help={t(`shown.${name}Help`)}
							{...register(name)}
						/>
					))}
				</section>
				{save.error && !isBeside && (
					<Note tone="bad" role="alert">
						{refusal(save.error)}
					</Note>
				)}
				<Button className="justify-self-start" type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'saving' : 'save')}
				</Button>
			</form>
		</FormProvider>
	)
}
