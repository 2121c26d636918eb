import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface LeaveDialogProps {
	readonly onLeave: () => void
	readonly onClose: () => void
}

export function LeaveDialog({ onLeave, onClose }: LeaveDialogProps) {
	const { t } = useTranslation('room')
	return (
		<Dialog open onClose={onClose} title={t('leaveTitle')}>
			<div className="row flex-wrap">
				<Button onClick={onLeave}>{t('leave')}</Button>
				<Button variant="line" onClick={onClose}>
					{t('stay')}
				</Button>
			</div>
		</Dialog>
	)
}
