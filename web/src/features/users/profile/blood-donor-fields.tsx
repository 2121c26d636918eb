import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
	BLOOD_COMPONENTS,
	DISTANCE_STEPS,
	DONOR_SEXES,
} from '../../../../../domain/_shared/blood-groups.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import type { ProfileDraft } from './profile-draft.ts'

export function BloodDonorFields() {
	const { t } = useTranslation('profile')
	const say = useFieldText()
	const { register, formState } = useFormContext<ProfileDraft>()
	const errorOf = (field: 'lastDay' | 'pausedUntil') => say(formState.errors[field]?.message)
	return (
		<fieldset className="stack">
			<legend className="label">{t('blood.title')}</legend>
			<Checkbox label={t('blood.alerts')} help={t('blood.alertsHelp')} {...register('wantsAlerts')} />
			<Checkbox label={t('blood.texts')} help={t('blood.textsHelp')} {...register('wantsTexts')} />
			<div className="cols">
				<TextField
					label={t('blood.lastDay')}
					optional={t('optional')}
					type="date"
					error={errorOf('lastDay')}
					{...register('lastDay')}
				/>
				<Select label={t('blood.lastComponent')} {...register('lastComponent')}>
					{BLOOD_COMPONENTS.map((component) => (
						<option key={component} value={component}>
							{t(`blood.components.${component}`)}
						</option>
					))}
				</Select>
			</div>
			<div className="cols">
				<Select label={t('blood.radius')} {...register('radiusKm')}>
					{DISTANCE_STEPS.map((km) => (
						<option key={km} value={km}>
							{t('blood.within', { km })}
						</option>
					))}
				</Select>
				<Select label={t('blood.sex')} help={t('blood.sexHelp')} {...register('sex')}>
					<option value="">{t('blood.noSex')}</option>
					{DONOR_SEXES.map((sex) => (
						<option key={sex} value={sex}>
							{t(`blood.sexes.${sex}`)}
						</option>
					))}
				</Select>
			</div>
			<div className="cols">
				<TextField
					label={t('blood.quietFrom')}
					optional={t('optional')}
					type="time"
					{...register('quietFrom')}
				/>
				<TextField label={t('blood.quietTo')} optional={t('optional')} type="time" {...register('quietTo')} />
			</div>
			<TextField
				label={t('blood.pausedUntil')}
				optional={t('optional')}
				help={t('blood.pausedHelp')}
				type="date"
				error={errorOf('pausedUntil')}
				{...register('pausedUntil')}
			/>
		</fieldset>
	)
}
