import { useTranslation } from 'react-i18next'
import { PAYEE_LIMIT, PURPOSE_CODES, PURPOSE_LIMIT } from '../../../../domain/funds/purposes.contract.ts'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import type { TypedPurpose } from './typed-purpose.ts'

interface PurposeFieldsProps {
	readonly value: TypedPurpose
	/** Whether somebody has tried to send it: what is missing is told from then on. */
	readonly tried: boolean
	readonly onChange: (value: TypedPurpose) => void
}

/** What the money is for, and whom it is meant to be paid to. */
export function PurposeFields({ value, tried, onChange }: PurposeFieldsProps) {
	const { t } = useTranslation('funds')
	const missing = (text: string, key: 'code' | 'description' | 'payee') =>
		tried && text.trim() === '' ? t(`purpose.missing.${key}`) : undefined
	return (
		<fieldset className="stack narrow">
			<legend className="vh">{t('purpose.title')}</legend>
			<Select
				label={t('purpose.code')}
				required
				error={missing(value.code, 'code')}
				value={value.code}
				onChange={({ target }) => onChange({ ...value, code: target.value })}
			>
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
				required
				rows={3}
				maxLength={PURPOSE_LIMIT}
				error={missing(value.description, 'description')}
				value={value.description}
				onChange={({ target }) => onChange({ ...value, description: target.value })}
			/>
			<TextField
				label={t('purpose.payee')}
				help={t('purpose.payeeHelp')}
				required
				maxLength={PAYEE_LIMIT}
				error={missing(value.payee, 'payee')}
				value={value.payee}
				onChange={({ target }) => onChange({ ...value, payee: target.value })}
			/>
		</fieldset>
	)
}
