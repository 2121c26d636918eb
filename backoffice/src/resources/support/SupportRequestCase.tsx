import { Box, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { BackofficeSupportRequestDetail } from '../../../../domain/support/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { styles as file } from '../../ui/case-file.styles.ts'
import { KeyValue, KeyValues } from '../../ui/key-values.tsx'
import { When } from '../../ui/when.tsx'
import { SupportRequestState } from './SupportRequestState.tsx'
import { styles } from './support.styles.ts'
import { SupportRequestSubject, SupportRequestWhat } from './support-request-text.tsx'

export function SupportRequestCase({ message }: { message: BackofficeSupportRequestDetail }) {
	const t = useT()
	const { name, email, userId, others, answers, body } = message
	const mine = new URLSearchParams({ filter: JSON.stringify({ q: email }) })
	return (
		<article>
			<h1>
				<SupportRequestSubject message={message} />
			</h1>
			<Box sx={file.chips}>
				<SupportRequestState state={message.state} />
			</Box>
			<Box component="p" sx={file.story}>
				{body || t('messages.erased')}
			</Box>
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
				<Box component="section" sx={file.section} aria-labelledby="message-answers">
					<h2 id="message-answers">{t('messages.answers')}</h2>
					{answers.map((answer) => (
						<Box component="blockquote" key={answer.at} sx={styles.answer}>
							<Typography component="span" variant="quiet">
								{answer.by}, <When at={answer.at} />
							</Typography>
							{'\n'}
							{answer.body || t('messages.erased')}
						</Box>
					))}
				</Box>
			) : null}
		</article>
	)
}
