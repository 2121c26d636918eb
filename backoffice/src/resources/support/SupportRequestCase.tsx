import { Link } from 'react-router-dom'
import type { BackofficeSupportRequestDetail } from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import file from '../../ui/case-file.module.css'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { SupportRequestState } from './SupportRequestState.tsx'
import styles from './support.module.css'
import { SupportRequestSubject, SupportRequestWhat } from './support-request-text.tsx'

/** What somebody wrote to us, and what we wrote back. */
export function SupportRequestCase({ message }: { message: BackofficeSupportRequestDetail }) {
	const t = useT()
	const { name, email, userId, others, answers, body } = message
	const mine = new URLSearchParams({ filter: JSON.stringify({ q: email }) })
	return (
		<article>
			<h1>
				<SupportRequestSubject message={message} />
			</h1>
			<div className={file.chips}>
				<SupportRequestState state={message.state} />
			</div>
			<p className={file.story}>{body || t('messages.erased')}</p>
			<KeyValues>
				<KeyValue label={t('messages.kind')}>
					<SupportRequestWhat message={message} />
				</KeyValue>
				<KeyValue label={t('messages.sender')}>
					{[name || t('messages.erased'), email].filter(Boolean).join(', ') +
						(userId ? '' : ` (${t('messages.guest')})`)}
				</KeyValue>
				{others > 0 ? (
					<KeyValue label={t('messages.others')}>
						<Link to={`/messages?${mine}`}>{others}</Link>
					</KeyValue>
				) : null}
				{message.rating === null ? null : (
					<KeyValue label={t('messages.rating')}>{t('messages.ofFive', { rating: message.rating })}</KeyValue>
				)}
				<KeyValue label={t('messages.reference')}>{message.reference || t('common.none')}</KeyValue>
				<KeyValue label={t('messages.received')}>
					<When at={message.receivedAt} />
				</KeyValue>
			</KeyValues>
			{answers.length > 0 ? (
				<section className={file.section} aria-labelledby="message-answers">
					<h2 id="message-answers">{t('messages.answers')}</h2>
					{answers.map((answer) => (
						<blockquote key={answer.at} className={styles.answer}>
							<span className={file.quiet}>
								{answer.by}, <When at={answer.at} />
							</span>
							{'\n'}
							{answer.body || t('messages.erased')}
						</blockquote>
					))}
				</section>
			) : null}
		</article>
	)
}
