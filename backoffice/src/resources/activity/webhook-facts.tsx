import { Link } from 'react-router-dom'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'

/** Whose it is, what it is about, and how often it was looked at. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const none = t('common.none')
	return (
		<KeyValues>
			<KeyValue label={t('webhooks.provider')}>{webhook.provider}</KeyValue>
			<KeyValue label={t('webhooks.account')}>{webhook.account ?? none}</KeyValue>
			<KeyValue label={t('webhooks.eventId')}>{webhook.eventId ?? none}</KeyValue>
			<KeyValue label={t('webhooks.object')}>{webhook.objectRef ?? none}</KeyValue>
			<KeyValue label={t('webhooks.attempts')}>{webhook.attempts}</KeyValue>
			{webhook.dueAt ? (
				<KeyValue label={t('webhooks.dueAt')}>
					<When at={webhook.dueAt} />
				</KeyValue>
			) : (
				<KeyValue label={t('webhooks.finishedAt')}>
					{webhook.finishedAt ? <When at={webhook.finishedAt} /> : none}
				</KeyValue>
			)}
			<KeyValue label={t('webhooks.outcome')}>
				{webhook.note ? <Outcome note={webhook.note} /> : none}
			</KeyValue>
			<KeyValue label={t('webhooks.lastError')}>{webhook.lastError ?? none}</KeyValue>
		</KeyValues>
	)
}

/** `donation {id}`, leading there. */
function Outcome({ note }: { note: string }) {
	const [, donation] = /^donation (\S+)$/.exec(note) ?? []
	return donation ? <Link to={`/donations/${donation}/show`}>{note}</Link> : note
}
