import { Button } from '@mui/material'
import { Send } from 'lucide-react'
import { useNotify } from 'react-admin'
import type { BackofficeRegistrationDetail } from '../../../../domain/live-events/backoffice.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useRegistrationAct } from './use-registration.ts'

export function SendTickets({ registration: { id } }: { registration: BackofficeRegistrationDetail }) {
	const t = useT()
	const notify = useNotify()
	const send = useRegistrationAct<void>('participants.sent', (provider, _, intent) =>
		provider.sendTickets(id, intent),
	)
	return (
		<Button
			variant="outlined"
			color="secondary"
			startIcon={<Send size={16} />}
			disabled={send.isPending}
			onClick={() => send.mutate(undefined, { onError: ({ message }) => notify(message, { type: 'error' }) })}
		>
			{send.isPending ? t('common.sending') : t('participants.send')}
		</Button>
	)
}
