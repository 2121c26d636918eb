import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DOCUMENT_MESSAGES } from '../../../../domain/files/contract.ts'
import { TextField } from '../../ui/field.tsx'
import type { ContractForm } from '../../ui/form.tsx'

export const documentText = z.object({
	userGivenName: z.string().trim().min(1, DOCUMENT_MESSAGES.unnamed),
	note: z.string(),
})
export type DocumentText = z.infer<typeof documentText>
export const EMPTY_TEXT: DocumentText = { userGivenName: '', note: '' }

export function DocumentTextFields({ form }: { readonly form: ContractForm<DocumentText> }) {
	const { t } = useTranslation('organizations')
	const { t: common } = useTranslation()
	return (
		<>
			<TextField
				label={t('documents.name')}
				maxLength={100}
				autoComplete="off"
				{...form.field('userGivenName')}
			/>
			<TextField
				label={t('documents.note')}
				optional={common('optional')}
				maxLength={500}
				autoComplete="off"
				{...form.field('note')}
			/>
		</>
	)
}
