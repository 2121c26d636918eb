import type { BackofficeSupportRequest } from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'

/** What a message is called in a list: its subject, the request that it reports, or how it begins. */
export function SupportRequestSubject({ message }: { message: BackofficeSupportRequest }) {
	const t = useT()
	const { subject, request, body, reference } = message
	return <>{request?.title || subject || body.slice(0, 60) || reference || t('messages.erased')}</>
}

/** What kind of message it is, and about what. */
export function SupportRequestWhat({ message }: { message: BackofficeSupportRequest }) {
	const t = useT()
	const { kind, topic, reason } = message
	const more = reason ? t(`reportReason.${reason}`) : topic ? t(`helpTopic.${topic}`) : null
	return (
		<>
			{t(`messageKind.${kind}`)}
			{more ? `: ${more}` : ''}
		</>
	)
}
