import { Box, Button } from '@mui/material'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { asFailure } from '../../../client/failure.ts'
import { type MessageKey, useT } from '../providers/i18n.ts'
import { styles } from './note.styles.ts'

interface FailureProps {
	error: Error
	onRetry: () => void
	/** The text with the server’s message. */
	text?: MessageKey
}

export function Failure({ error, onRetry, text = 'common.fetchFailed' }: FailureProps) {
	const t = useT()
	const { message, isUnreachable } = asFailure(error)
	const ownText = t(isUnreachable ? 'common.unreachable' : 'common.unexpected')
	return (
		<Box role="alert" sx={[styles.note, styles.bad]}>
			<TriangleAlert size={20} aria-hidden />
			<Box sx={styles.text}>
				<p>{message === '' ? ownText : t(text, { message })}</p>
				<Button variant="outlined" color="secondary" onClick={onRetry} startIcon={<RotateCw size={16} />}>
					{t('common.retry')}
				</Button>
			</Box>
		</Box>
	)
}
