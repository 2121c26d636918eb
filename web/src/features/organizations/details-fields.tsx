import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_LIMIT, NAME_LIMIT, ORG_TYPES } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { AddressFields } from '../catalog/components/address-fields.tsx'
import type { DetailsDraft } from './details-draft.ts'

export function DetailsFields() {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const { register, control, formState, watch } = useFormContext<DetailsDraft>()
	const errorOf = (field: keyof DetailsDraft) => say(formState.errors[field]?.message)
	const description = watch('description')
	return (
		<div className="stack">
			<TextField
				label={t('details.name')}
				help={t('details.nameHelp')}
				maxLength={NAME_LIMIT}
				autoComplete="organization"
				error={errorOf('orgName')}
				{...register('orgName')}
			/>
			<Select label={t('details.type')} error={errorOf('orgType')} {...register('orgType')}>
				<option value="">{t('details.choose')}</option>
				{ORG_TYPES.map((type) => (
					<option key={type} value={type}>
						{t(`type.${type}`)}
					</option>
				))}
			</Select>
			<TextArea
				label={t('details.description')}
				help={t('details.descriptionHelp', { count: DESCRIPTION_LIMIT - description.length })}
				rows={5}
				maxLength={DESCRIPTION_LIMIT}
				error={errorOf('description')}
				{...register('description')}
			/>
			<div className="cols">
				<TextField
					label={t('details.email')}
					optional={common('optional')}
					help={t('details.emailHelp')}
					type="email"
					maxLength={254}
					autoComplete="email"
					error={errorOf('orgEmail')}
					{...register('orgEmail')}
				/>
				<TextField
					label={t('details.website')}
					optional={common('optional')}
					inputMode="url"
					maxLength={200}
					autoComplete="url"
					error={errorOf('websiteUrl')}
					{...register('websiteUrl')}
				/>
			</div>
			<Controller
				control={control}
				name="hasCsrWing"
				render={({ field }) => (
					<RadioGroup
						label={t('details.csr')}
						name="hasCsrWing"
						layout="cards"
						value={field.value || undefined}
						onChange={field.onChange}
						error={errorOf('hasCsrWing')}
						choices={(['yes', 'no'] as const).map((value) => ({ value, title: t(`details.${value}`) }))}
					/>
				)}
			/>
			<fieldset className="stack">
				<legend className="label mb-2">{t('details.address')}</legend>
				<AddressFields
					countries={REGION_CODES.map((code) => ({ _id: code, name: common(`region.${code}`) }))}
				/>
			</fieldset>
		</div>
	)
}
