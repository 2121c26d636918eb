import type { BackofficeSupportRequest } from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'

export function SupportRequestSubject({ message }: { message: BackofficeSupportRequest }) {
	const t = useT()
	const { subject, body, reference } = message
	return <>{subject || body.slice(0, 60) || reference || t('messages.erased')}</>
}

export function SupportRequestWhat({ message }: { message: BackofficeSupportRequest }) {
	const t = useT()
	const { kind, topic } = message
	const what = t(`messageKind.${kind}`)
	return <>{topic ? `${what}: ${t(`helpTopic.${topic}`)}` : what}</>
}
