import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadAreas } from '../../../i18n/i18n.ts'
import { Dialog, loadDialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { DonateFormProps } from './donate-form.tsx'

const loadForm = () =>
	Promise.all([import('./donate-form.tsx'), loadAreas(['donate'])]).then(([module]) => module)
const DonateForm = lazyPart(loadForm)

export const loadDonateDialog = (): Promise<unknown> => Promise.all([loadForm(), loadDialog()])

interface DonateDialogProps extends DonateFormProps {
	readonly open: boolean
}

export function DonateDialog({ open, ...form }: DonateDialogProps) {
	const { t } = useTranslation()
	return (
		<Dialog open={open} onClose={form.onClose} title={t('donateTo')}>
			<Suspense fallback={<div className="min-h-60" aria-busy />}>
				<DonateForm {...form} />
			</Suspense>
		</Dialog>
	)
}
