import { Skeleton } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { Failure } from './failure.tsx'
import { Page } from './page.tsx'
import styles from './record-page.module.css'
import { Timeline } from './timeline.tsx'

interface RecordPageProps<T> {
	readonly title: string
	readonly query: { readonly data?: T | undefined; readonly error: Error | null; refetch(): unknown }
	readonly timeline: ComponentProps<typeof Timeline>['query']
	/** Where the others are, and what that is called. */
	readonly back: { readonly to: string; readonly label: string }
	/** A line under the title. */
	readonly lead: (item: T) => ReactNode
	readonly children: (item: T) => ReactNode
}

/** One record: what is known of it, and beside it everything that happened to it. */
export function RecordPage<T>({
	title,
	query: { data, error, refetch },
	timeline,
	back,
	lead,
	children,
}: RecordPageProps<T>) {
	const t = useT()
	return (
		<Page
			title={title}
			lead={data === undefined ? null : lead(data)}
			actions={
				<Link className={styles.back ?? ''} to={back.to}>
					<ArrowLeft size={18} aria-hidden /> {back.label}
				</Link>
			}
		>
			{error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
			{data === undefined && !error ? <Skeleton variant="rectangular" height={320} /> : null}
			{data === undefined ? null : (
				<div className={styles.columns}>
					<div>{children(data)}</div>
					<aside className={styles.timeline}>
						<h2>{t('timeline.title')}</h2>
						<Timeline query={timeline} />
					</aside>
				</div>
			)}
		</Page>
	)
}
