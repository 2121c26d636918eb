import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { Failure } from '../../ui/failure.tsx'
import { useDocumentTitle } from '../../ui/page.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { MessageBar } from './message-bar.tsx'
import { MessageCase } from './message-case.tsx'
import styles from './messages.module.css'

/** One message: what was written, what was answered, what happened, and what to do about it. */
export function MessageShow() {
	const t = useT()
	const { id = '' } = useParams()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const message = useQuery({
		queryKey: ['messages', 'getOne', id],
		queryFn: ({ signal }) => dataProvider.message(id, { signal }),
	})
	const timeline = useQuery({
		queryKey: ['messages', 'timeline', id],
		queryFn: ({ signal }) => dataProvider.messageTimeline(id, { signal }),
	})
	const { data, error } = message
	useDocumentTitle(data?.reference || t('messages.title'))
	if (error)
		return (
			<div className={styles.inset}>
				<Failure error={error} onRetry={() => void message.refetch()} />
			</div>
		)
	return (
		<div className={styles.file}>
			<div className={styles.pages}>
				<div className={styles.case}>
					<Link className={styles.back ?? ''} to="/messages">
						<ArrowLeft size={18} aria-hidden /> {t('messages.all')}
					</Link>
					{data ? <MessageCase message={data} /> : <Skeleton variant="rectangular" height={320} />}
				</div>
				<aside className={styles.timeline}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</aside>
			</div>
			{data ? <MessageBar key={data.id} message={data} /> : null}
		</div>
	)
}
