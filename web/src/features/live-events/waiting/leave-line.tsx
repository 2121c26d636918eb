import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { leaveWaitingList } from '../api/waiting.ts'

interface LeaveLineProps {
	readonly link: { readonly waitingId: string; readonly key: string }
	readonly label: string
	readonly onLeft: () => void
}

/** Gives the place in the line up, or the offer, once it is confirmed. */
export function LeaveLine({ link: { waitingId, key }, label, onLeft }: LeaveLineProps) {
	const { t } = useTranslation('waitingList')
	const intentOf = useIntent()
	const [isOpen, setIsOpen] = useState(false)
	const leaving = useMutation({
		mutationFn: () => leaveWaitingList(waitingId, key, intentOf(waitingId)),
		onSuccess: onLeft,
	})
	return (
		<>
			<Button variant="text" onClick={() => setIsOpen(true)}>
				{label}
			</Button>
			{isOpen && (
				<Dialog open onClose={() => setIsOpen(false)} title={t('leave.title')}>
					<p>{t('leave.text')}</p>
					<Refusal error={leaving.error} />
					<div className="row flex-wrap">
						<Button variant="bad" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
							{t('leave.confirm')}
						</Button>
						<Button variant="text" onClick={() => setIsOpen(false)}>
							{t('leave.stay')}
						</Button>
					</div>
				</Dialog>
			)}
		</>
	)
}
