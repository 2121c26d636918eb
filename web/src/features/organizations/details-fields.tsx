import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DESCRIPTION_LIMIT, NAME_LIMIT, ORG_TYPES } from '../../../../domain/organizations/contract.ts'
import { REGION_CODES } from '../../../../kernel/regions.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import type { DetailsDraft } from './details-draft.ts'

/** What an organization says of itself, and where it is. */
export function DetailsFields() {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const { register, control, formState, watch } = useFormContext<DetailsDraft>()
	const errorOf = (field: keyof DetailsDraft) => say(formState.errors[field]?.message)
	const [country, description] = watch(['country', 'description'])
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
				<TextField
					label={t('address.line1')}
					maxLength={50}
					autoComplete="address-line1"
					error={errorOf('line1')}
					{...register('line1')}
				/>
				<TextField
					label={t('address.line2')}
					maxLength={50}
					autoComplete="address-line2"
					error={errorOf('line2')}
					{...register('line2')}
				/>
				<div className="cols">
					<Select label={t('address.country')} error={errorOf('country')} {...register('country')}>
						{REGION_CODES.map((code) => (
							<option key={code} value={code}>
								{common(`region.${code}`)}
							</option>
						))}
					</Select>
					<TextField
						label={t('address.state')}
						maxLength={50}
						autoComplete="address-level1"
						error={errorOf('state')}
						{...register('state')}
					/>
				</div>
				<div className="cols">
					<TextField
						label={t('address.city')}
						maxLength={50}
						autoComplete="address-level2"
						error={errorOf('city')}
						{...register('city')}
					/>
					<TextField
						label={t(`address.zip.${country}`)}
						maxLength={10}
						autoComplete="postal-code"
						error={errorOf('zip_code')}
						{...register('zip_code')}
					/>
				</div>
			</fieldset>
		</div>
	)
}
