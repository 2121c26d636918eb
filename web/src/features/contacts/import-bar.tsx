import { useTranslation } from 'react-i18next'
import type { ContactImport } from '../../../../domain/contacts/imports.contract.ts'
import { Progress } from '../../ui/progress.tsx'

export function ImportBar({
	of: { found, added, changed, unchanged, skipped },
}: {
	readonly of: ContactImport
}) {
	const { t } = useTranslation('contacts')
	return (
		<Progress
			large
			raised={BigInt(added + changed + unchanged + skipped)}
			target={BigInt(found)}
			label={t('import.progress')}
		/>
	)
}
