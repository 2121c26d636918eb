import { Skeleton } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import { useT } from '../providers/i18n.ts'
import { Facts } from './facts.tsx'
import { Failure } from './failure.tsx'
import styles from './timeline.module.css'
import { When } from './when.tsx'

interface TimelineProps {
	query: { data?: TimelineEntry[]; isPending: boolean; error: Error | null; refetch: () => unknown }
}

/** `RequestApproved` as people read it: `Request approved`. */
export function readableType(type: string): string {
	const text = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
	return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An event's name in the reader's language. */
export function useEventName(): (type: string) => string {
	const translate = useTranslate()
	return (type) => translate(`event.${type}`, { _: readableType(type) })
}

/** Every event of a record, the latest first: what, who, when, and the figures that an auditor asks for. */
export function Timeline({ query }: TimelineProps) {
	const t = useT()
	const name = useEventName()
	const translate = useTranslate()
	const { data, isPending, error, refetch } = query
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (isPending || !data) return <Skeleton variant="rectangular" height={160} />
	if (data.length === 0) return <p className={styles.quiet}>{t('timeline.empty')}</p>
	const latestFirst = [...data].sort((a, b) => b.revision - a.revision)
	return (
		<ol className={styles.line} reversed>
			{latestFirst.map((entry, index) => (
				<li key={entry.revision} className={index === 0 ? styles.now : undefined}>
					<b>{name(entry.type)}</b>
					<div className={styles.quiet}>
						{translate(`actor.${entry.actor}`, { _: entry.actor })}, <When at={entry.at} />
					</div>
					{entry.note ? <p className={styles.note}>{entry.note}</p> : null}
					<Facts facts={entry.facts} className={styles.facts} />
				</li>
			))}
		</ol>
	)
}
