import { Button } from '@mui/material'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useT } from '../providers/i18n.ts'
import styles from './note.module.css'

interface FailureProps {
	error: Error
	onRetry: () => void
}

/** What went wrong, in the server's words, and how to go on. */
export function Failure({ error, onRetry }: FailureProps) {
	const t = useT()
	return (
		<div role="alert" className={`${styles.note} ${styles.bad}`}>
			<TriangleAlert size={20} aria-hidden />
			<div className={styles.text}>
				<p>{t('common.fetchFailed', { message: error.message })}</p>
				<Button variant="outlined" color="secondary" onClick={onRetry} startIcon={<RotateCw size={16} />}>
					{t('common.retry')}
				</Button>
			</div>
		</div>
	)
}
