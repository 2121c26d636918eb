import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
	ADDRESS_LINE_LIMIT,
	PLACE_LIMIT,
	type SavedAddress,
	ZIP_LIMIT,
} from '../../../../../domain/address.contract.ts'
import { REGION_CODES, regionOf } from '../../../../../kernel/wire/regions.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { usePreferences } from '../../../lib/preferences.ts'
import { type FieldBinding, Select, TextField } from '../../../ui/field.tsx'
import { citiesQuery, countriesQuery, statesQuery } from '../api/places.ts'

type Part = keyof SavedAddress

interface AddressFieldsProps {
	readonly prefix?: string
	readonly optional?: readonly Part[]
	readonly countries?: readonly { readonly _id: string; readonly name: string }[]
}

/**
 * Address fields of the surrounding form. States and cities are suggested while the user types; other text is
 * allowed. A screen with them names `address` and `fields` among its areas.
 */
export function AddressFields({ prefix = '', optional = [], countries }: AddressFieldsProps) {
	const { t: common } = useTranslation()
	const say = useFieldText()
	const { language } = usePreferences()
	const { register, watch, formState, getFieldState } = useFormContext()
	const [country = '', typedState = ''] = watch([`${prefix}country`, `${prefix}state`])
	const all = useQuery({ ...countriesQuery(language), enabled: countries === undefined })
	const states = useQuery(statesQuery(country)).data ?? []
	const state = states.find(({ name }) => name.toLowerCase() === typedState.trim().toLowerCase())
	const cities = useQuery(citiesQuery(state?._id)).data ?? []
	const bind = (part: Part) => ({
		error: say(getFieldState(`${prefix}${part}`, formState).error?.message),
		...(optional.includes(part) && { optional: common('optional') }),
		...register(`${prefix}${part}`),
	})
	return (
		<AddressParts
			bind={bind}
			country={country}
			countries={countries ?? all.data ?? [{ _id: country, name: country }]}
			states={states}
			cities={cities}
		/>
	)
}

interface Place {
	readonly _id: string
	readonly name: string
}

interface AddressPartsProps {
	readonly bind: (part: Part) => FieldBinding
	readonly country: string
	readonly countries: readonly Place[]
	readonly states?: readonly Place[]
	readonly cities?: readonly Place[]
}

export function AddressParts({ bind, country, countries, states = [], cities = [] }: AddressPartsProps) {
	const { t } = useTranslation('address')
	const id = useId()
	const region = REGION_CODES.find((code) => code === country)
	return (
		<div className="stack">
			<div className="cols">
				<TextField
					label={t('line1')}
					maxLength={ADDRESS_LINE_LIMIT}
					autoComplete="address-line1"
					{...bind('line1')}
				/>
				<TextField
					label={t('line2')}
					maxLength={ADDRESS_LINE_LIMIT}
					autoComplete="address-line2"
					{...bind('line2')}
				/>
			</div>
			<div className="cols">
				<Select label={t('country')} autoComplete="country" {...bind('country')}>
					{countries.map(({ _id, name }) => (
						<option key={_id} value={_id}>
							{name}
						</option>
					))}
				</Select>
				<TextField
					label={t('state')}
					list={`${id}-states`}
					maxLength={PLACE_LIMIT}
					autoComplete="address-level1"
					{...bind('state')}
				/>
			</div>
			<div className="cols">
				<TextField
					label={t('city')}
					list={`${id}-cities`}
					maxLength={PLACE_LIMIT}
					autoComplete="address-level2"
					{...bind('city')}
				/>
				<TextField
					label={t(`zip.${region ? regionOf(region).postalCode : 'other'}`)}
					maxLength={ZIP_LIMIT}
					autoComplete="postal-code"
					{...bind('zip_code')}
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
		</div>
	)
}
