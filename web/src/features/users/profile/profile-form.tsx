import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { BLOOD_GROUPS } from '../../../../../domain/_shared/blood-groups.contract.ts'
import { ABOUT_LIMIT, MAX_ADDRESSES, type OwnProfile } from '../../../../../domain/users/profile.contract.ts'
import { regionOf } from '../../../../../kernel/wire/regions.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { notify } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, useContractForm, useSending } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { useConfig } from '../../catalog/api/config.ts'
import { saveProfile } from '../api/profile.ts'
import { useNumberProof } from '../number-proof.tsx'
import { AddressEntry } from './address-entry.tsx'
import { BloodDonorFields } from './blood-donor-fields.tsx'
import { PhoneField } from './phone-field.tsx'
import { bodyOf, draftOf, emptyAddress, fieldOf, type ProfileDraft, profileForm } from './profile-draft.ts'

export function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
	const { t } = useTranslation('profile')
	const { t: account } = useTranslation('account')
	const client = useQueryClient()
	const intentOf = useIntent({ repeatable: true })
	const { region } = usePreferences()
	const { unique_id: userId, email } = profile
	const config = useConfig().data
	const verifiesNumbers = config?.verifiesNumbers ?? true
	const form = useContractForm(profileForm, { defaultValues: draftOf(profile), mode: 'onTouched' })
	const addresses = useFieldArray({ control: form.control, name: 'addresses' })
	const save = useSending(form, {
		mutationFn: (draft: ProfileDraft) => {
			const body = bodyOf(draft, region)
			return saveProfile(userId, body, intentOf(body))
		},
		onSuccess: async (saved) => {
			setChanging(false)
			setRemoving(false)
			form.reset(draftOf(saved))
			notify.success(t('saved'))
			await client.invalidateQueries({ queryKey: ['user', userId, 'profile'] })
			await client.invalidateQueries({ queryKey: ['publicProfile'] })
		},
		fieldOf,
	})
	const [isChanging, setChanging] = useState(false)
	const [isRemoving, setRemoving] = useState(false)
	const proof = useNumberProof(userId, {
		onRefused: () => form.setFocus('phone'),
		onProven: (phone) => {
			setChanging(false)
			form.resetField('phone', { defaultValue: phone })
			return client.invalidateQueries({ queryKey: ['user', userId, 'profile'] })
		},
	})
	const submit = (draft: ProfileDraft) => {
		if (draft.phone === '' && profile.phone && !isRemoving)
			form.setError(
				'phone',
				{ type: 'required', message: account('phone.errors.missing') },
				{ shouldFocus: true },
			)
		else save.send(draft)
	}
	return (
		<div>
			<Form of={form} onValid={submit} className="stack gap-6">
				<section className="card pad stack" aria-labelledby="profile-you">
					<h2 id="profile-you">{t('you.title')}</h2>
					<div className="cols">
						<TextField
							label={t('you.firstName')}
							maxLength={50}
							autoComplete="given-name"
							{...form.field('first_name')}
						/>
						<TextField
							label={t('you.lastName')}
							maxLength={50}
							autoComplete="family-name"
							{...form.field('last_name')}
						/>
					</div>
					<TextArea
						label={t('you.about')}
						help={t('you.aboutHelp')}
						rows={4}
						maxLength={ABOUT_LIMIT}
						{...form.field('about')}
					/>
					<div className="cols">
						<TextField label={t('you.email')} type="email" value={email} readOnly />
						<PhoneField
							saved={profile.phone ?? ''}
							isVerified={profile.phone_verified}
							isChanging={isChanging}
							onEdit={() => setChanging(true)}
							onRemove={() => {
								setRemoving(true)
								form.setValue('phone', '', { shouldDirty: true })
							}}
							proof={verifiesNumbers ? proof : null}
						/>
					</div>
					{regionOf(region).hasBloodDonors && (
						<Select label={t('you.blood')} help={t('you.bloodHelp')} {...form.field('bloodGroup')}>
							<option value="">{t('you.noBlood')}</option>
							{BLOOD_GROUPS.map((group) => (
								<option key={group} value={group}>
									{group}
								</option>
							))}
						</Select>
					)}
					{regionOf(region).hasBloodDonors && form.watch('bloodGroup') !== '' && <BloodDonorFields />}
				</section>
				<section className="card pad stack" aria-labelledby="profile-addresses">
					<div>
						<h2 id="profile-addresses">{t('address.title')}</h2>
						<p className="text-ink-2 text-sm">{t('address.text')}</p>
					</div>
					{addresses.fields.map(({ id }, index) => (
						<AddressEntry key={id} index={index} onRemove={() => addresses.remove(index)} />
					))}
					{addresses.fields.length < MAX_ADDRESSES && (
						<Button
							className="justify-self-start"
							variant="line"
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
							{...form.register(name)}
						/>
					))}
				</section>
				<Refusal error={save.failure} />
				<Button className="justify-self-start" type="submit" disabled={save.isPending}>
					{t(save.isPending ? 'saving' : 'save')}
				</Button>
			</Form>
			{proof.window}
		</div>
	)
}
