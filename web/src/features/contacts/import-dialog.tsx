import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { ImportSteps } from './components/import-steps.tsx'
import { usePlace } from './use-place.ts'

export default function ImportDialog({ importId }: { readonly importId: string | null }) {
	const { t } = useTranslation('contacts')
	const { change } = usePlace()
	return (
		<Dialog open onClose={() => change({ import: '' })} title={t('import.title')}>
			<ImportSteps importId={importId} />
		</Dialog>
	)
}
