import { Link } from 'react-router-dom'
import type { Webhook } from '../../../../domain/activity/webhooks.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { When } from '../../ui/when.tsx'
import styles from './activity.module.css'
import { Happened } from './happened.tsx'

/** The events that followed from looking at what a webhook is about. */
export function WebhookEffect({ webhook }: { webhook: Webhook }) {
	const t = useT()
	const nothing = { received: 'webhooks.notYet', done: 'webhooks.noEffect', dead: 'webhooks.gaveUp' } as const
	return (
		<>
			{webhook.events.length === 0 ? <p className={styles.quiet}>{t(nothing[webhook.state])}</p> : null}
			<ol className={styles.events}>
				{webhook.events.map(({ id, actor, at, ...event }) => (
					<Happened key={id} event={event}>
						{actor}, <When at={at} />
					</Happened>
				))}
			</ol>
			{webhook.together.length > 0 ? (
				<>
					<p className={styles.quiet}>{t('webhooks.together')}</p>
					<ul className={styles.together}>
						{webhook.together.map((other) => (
							<li key={other.id}>
								<Link to={`/webhooks/${other.id}/show`}>{other.type ?? other.eventId}</Link>
							</li>
						))}
					</ul>
				</>
			) : null}
		</>
	)
}
