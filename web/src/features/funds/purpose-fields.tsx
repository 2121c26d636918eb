import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PAYEE_LIMIT, PURPOSE_CODES, PURPOSE_LIMIT } from '../../../../domain/funds/purposes.contract.ts'
import { useFieldText } from '../../i18n/field-text.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'

export function PurposeFields() {
	const { t } = useTranslation('funds')
	const say = useFieldText()
	const { register, getFieldState, formState } = useFormContext()
	const bind = (key: 'code' | 'description' | 'payee') => ({
		...register(`purpose.${key}`),
		error: say(getFieldState(`purpose.${key}`, formState).error?.message),
		required: true,
	})
	return (
		<fieldset className="stack narrow">
			<legend className="sr-only">{t('purpose.title')}</legend>
			<Select label={t('purpose.code')} {...bind('code')}>
				<option value="">{t('purpose.choose')}</option>
				{PURPOSE_CODES.map((code) => (
					<option key={code} value={code}>
						{t(`purpose.codes.${code}`)}
					</option>
				))}
			</Select>
			<TextArea
				label={t('purpose.description')}
				help={t('purpose.descriptionHelp')}
				rows={3}
				maxLength={PURPOSE_LIMIT}
				{...bind('description')}
			/>
			<TextField
				label={t('purpose.payee')}
				help={t('purpose.payeeHelp')}
				maxLength={PAYEE_LIMIT}
				{...bind('payee')}
			/>
		</fieldset>
	)
}
