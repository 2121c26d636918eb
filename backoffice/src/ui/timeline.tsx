import { Box, Skeleton, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { TimelineEntry } from '../../../domain/requests/backoffice.contract.ts'
import { useT } from '../providers/i18n.ts'
import { Facts } from './facts.tsx'
import { Failure } from './failure.tsx'
import { styles } from './timeline.styles.ts'
import { When } from './when.tsx'

interface TimelineProps {
	query: { data?: TimelineEntry[]; isPending: boolean; error: Error | null; refetch: () => unknown }
}

export function readableType(type: string): string {
	const text = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
	return text.charAt(0).toUpperCase() + text.slice(1)
}

export function useEventName(): (type: string) => string {
	const translate = useTranslate()
	return (type) => translate(`event.${type}`, { _: readableType(type) })
}

export function Timeline({ query }: TimelineProps) {
	const t = useT()
	const name = useEventName()
	const translate = useTranslate()
	const { data, isPending, error, refetch } = query
	if (error) return <Failure error={error} onRetry={() => void refetch()} />
	if (isPending || !data) return <Skeleton variant="rectangular" height={160} />
	if (data.length === 0) return <Typography variant="quiet">{t('timeline.empty')}</Typography>
	const latestFirst = [...data].sort((a, b) => b.revision - a.revision)
	return (
		<Box component="ol" sx={styles.line} reversed>
			{latestFirst.map((entry, index) => (
				<li key={entry.revision} className={index === 0 ? 'now' : undefined}>
					<b>{name(entry.type)}</b>
					<Typography component="div" variant="quiet">
						{translate(`actor.${entry.actor}`, { _: entry.actor })}, <When at={entry.at} />
					</Typography>
					{entry.note ? (
						<Box component="p" sx={styles.note}>
							{entry.note}
						</Box>
					) : null}
					<Facts facts={entry.facts} sx={styles.facts} />
				</li>
			))}
		</Box>
	)
}
