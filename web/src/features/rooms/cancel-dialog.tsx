import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Room } from '../../../../domain/rooms/contract.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFormat } from '../../ui/format.ts'
import { Refusal } from '../../ui/refusal.tsx'
import { cancelRoom, useRefresh } from './api/rooms.ts'

interface CancelDialogProps {
	readonly room: Room
	readonly onClose: () => void
}

export function CancelDialog({ room: { _id, title, coming }, onClose }: CancelDialogProps) {
	const { t } = useTranslation('rooms')
	const format = useFormat()
	const refresh = useRefresh()
	const cancellation = useMutation({
		mutationFn: () => cancelRoom(_id),
		onSuccess: ({ message }) => {
			notify.success(message)
			onClose()
		},
		onSettled: refresh,
	})
	return (
		<Dialog open onClose={onClose} title={t('cancel.title', { title })}>
			<p>{t('cancel.text', { count: coming, visible: format.number(coming) })}</p>
			<Refusal error={cancellation.error} />
			<div className="row flex-wrap">
				<Button variant="bad" disabled={cancellation.isPending} onClick={() => cancellation.mutate()}>
					{t('cancel.open')}
				</Button>
				<Button variant="line" onClick={onClose}>
					{t('cancel.keep')}
				</Button>
			</div>
		</Dialog>
	)
}
