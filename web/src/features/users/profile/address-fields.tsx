import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ADDRESS_LINE_LIMIT, ZIP_LIMIT } from '../../../../../domain/users/profile.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { citiesQuery, countriesQuery, statesQuery } from '../../catalog/api/places.ts'
import type { ProfileDraft } from './profile-draft.ts'

interface AddressFieldsProps {
	readonly index: number
	readonly onRemove: () => void
}

/** One entry of the address book. States and cities are offered while one types; any other is as good. */
export function AddressFields({ index, onRemove }: AddressFieldsProps) {
	const { t } = useTranslation('profile')
	const say = useFieldText()
	const id = useId()
	const { language } = usePreferences()
	const { register, watch, formState } = useFormContext<ProfileDraft>()
	const [country, stateName] = watch([`addresses.${index}.country`, `addresses.${index}.state`])
	const countries = useQuery(countriesQuery(language))
	const states = useQuery(statesQuery(country)).data ?? []
	const state = states.find(({ name }) => name.toLowerCase() === (stateName ?? '').trim().toLowerCase())
	const cities = useQuery(citiesQuery(state?._id)).data ?? []
	const errors = formState.errors.addresses?.[index]
	const place = index === 0 ? t('address.home') : t('address.other', { number: index + 1 })
	return (
		<fieldset className="stack">
			<legend className="vh">{place}</legend>
			<div className="row sp">
				<b>{place}</b>
				<Button variant="text" size="sm" aria-label={t('address.removeOf', { place })} onClick={onRemove}>
					<Icon of={Trash2} size="s" />
					{t('address.remove')}
				</Button>
			</div>
			<div className="cols">
				<TextField
					label={t('address.line1')}
					maxLength={ADDRESS_LINE_LIMIT}
					autoComplete="address-line1"
					error={say(errors?.line1?.message)}
					{...register(`addresses.${index}.line1`)}
				/>
				<TextField
					label={t('address.line2')}
					optional={t('optional')}
					maxLength={ADDRESS_LINE_LIMIT}
					autoComplete="address-line2"
					error={say(errors?.line2?.message)}
					{...register(`addresses.${index}.line2`)}
				/>
			</div>
			<div className="cols">
				<Select
					label={t('address.country')}
					autoComplete="country"
					error={say(errors?.country?.message)}
					{...register(`addresses.${index}.country`)}
				>
					{(countries.data ?? [{ _id: country, name: country }]).map(({ _id, name }) => (
						<option key={_id} value={_id}>
							{name}
						</option>
					))}
				</Select>
				<TextField
					label={t('address.state')}
					optional={t('optional')}
					list={`${id}-states`}
					maxLength={100}
					autoComplete="address-level1"
					error={say(errors?.state?.message)}
					{...register(`addresses.${index}.state`)}
				/>
			</div>
			<div className="cols">
				<TextField
					label={t('address.city')}
					list={`${id}-cities`}
					maxLength={100}
					autoComplete="address-level2"
					error={say(errors?.city?.message)}
					{...register(`addresses.${index}.city`)}
				/>
				<TextField
					label={t('address.zip')}
					maxLength={ZIP_LIMIT}
					autoComplete="postal-code"
					error={say(errors?.zip_code?.message)}
					{...register(`addresses.${index}.zip_code`)}
				/>
			</div>
			<datalist id={`${id}-states`}>
				{states.map(({ _id, name }) => (
					<option key={_id} value={name} />
				))}
			</datalist>
			<datalist id={`${id}-cities`}>
				{cities.map(({ _id, name }) => (
					<option key={_id} value={name} />
				))}
			</datalist>
		</fieldset>
	)
}
