import { Skeleton } from '@mui/material'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import styles from './case-file.module.css'
import { Failure } from './failure.tsx'
import { Timeline } from './timeline.tsx'

interface CaseFileProps<T> {
	readonly query: { readonly data?: T | undefined; readonly error: Error | null; refetch(): unknown }
	readonly timeline: ComponentProps<typeof Timeline>['query']
	/** Where the others are, and what that is called. */
	readonly back: { readonly to: string; readonly label: string }
	/** What a decision rests on. */
	readonly children: (item: T) => ReactNode
	/** The decision, which stays in sight. */
	readonly bar: (item: T) => ReactNode
}

/** Something to be decided: what it is, what happened, and the decision. */
export function CaseFile<T>({
	query: { data, error, refetch },
	timeline,
	back,
	children,
	bar,
}: CaseFileProps<T>) {
	const t = useT()
	if (error)
		return (
			<div className={styles.inset}>
				<Failure error={error} onRetry={() => void refetch()} />
			</div>
		)
	return (
		<div className={styles.file}>
			<div className={styles.pages}>
				<div className={styles.case}>
					<Link className={styles.back ?? ''} to={back.to}>
						<ArrowLeft size={18} aria-hidden /> {back.label}
					</Link>
					{data === undefined ? <Skeleton variant="rectangular" height={320} /> : children(data)}
				</div>
				<aside className={styles.timeline}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</aside>
			</div>
			{data === undefined ? null : bar(data)}
		</div>
	)
}
