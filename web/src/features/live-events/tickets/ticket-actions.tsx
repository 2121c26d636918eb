import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIntent } from '../../../../../client/ui/use-intent.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TICKET_ACTIONS, type TicketAction, type Tickets, ticketsQuery } from '../api/tickets.ts'
import { useInstant } from '../use-instant.ts'

interface TicketActionsProps {
	readonly token: string
	readonly of: Tickets
}

/** Mails the tickets again, makes them void for new ones, or cancels; the last two are confirmed. */
export function TicketActions({ token, of }: TicketActionsProps) {
	const { t } = useTranslation('tickets')
	const at = useInstant(of.zone)
	const client = useQueryClient()
	const intentOf = useIntent({ repeatable: true })
	const [opened, setOpened] = useState<'reissue' | 'cancel' | null>(null)
	const sending = useMutation({
		mutationFn: (action: TicketAction) => TICKET_ACTIONS[action](token, intentOf([token, action])),
		onSuccess: (_, action) => {
			setOpened(null)
			if (action === 'cancel') void client.invalidateQueries({ queryKey: ticketsQuery(token).queryKey })
		},
	})
	const { isPending, isSuccess, variables: action } = sending
	const isVoid = isSuccess && action === 'reissue'
	return (
		<section className="stack noprint" aria-labelledby="manage">
			<h2 id="manage">{t('manage.title')}</h2>
			{isSuccess && action !== 'cancel' && (
				<Note tone="ok" role="status">
					{t(`${action}.done`)}
				</Note>
			)}
			{opened === null && <Refusal error={sending.error} />}
			<div className="row flex-wrap">
				<Button variant="line" disabled={isPending || isVoid} onClick={() => sending.mutate('send')}>
					{t('send.action')}
				</Button>
				<Button variant="line" disabled={isPending || isVoid} onClick={() => setOpened('reissue')}>
					{t('reissue.action')}
				</Button>
				{of.mayCancel && (
					<Button variant="bad" disabled={isPending || isVoid} onClick={() => setOpened('cancel')}>
						{t('cancel.action')}
					</Button>
				)}
			</div>
			<p className="text-sm text-ink-2">
				{t(of.mayCancel ? 'cancel.until' : 'cancel.over', { at: at(of.refundableUntil) })}
			</p>
			{opened && (
				<Dialog open onClose={() => setOpened(null)} title={t(`${opened}.title`)}>
					<p>{t(`${opened}.text`)}</p>
					<Refusal error={sending.error} />
					<div className="row flex-wrap">
						<Button
							variant={opened === 'cancel' ? 'bad' : 'primary'}
							disabled={isPending}
							onClick={() => sending.mutate(opened)}
						>
							{t(`${opened}.confirm`)}
						</Button>
						<Button variant="text" onClick={() => setOpened(null)}>
							{t('manage.no')}
						</Button>
					</div>
				</Dialog>
			)}
		</section>
	)
}
