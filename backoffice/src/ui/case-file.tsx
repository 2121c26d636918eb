import { Box, Skeleton } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '../providers/i18n.ts'
import { BackLink } from './back-link.tsx'
import { styles } from './case-file.styles.ts'
import { Failure } from './failure.tsx'
import { Timeline } from './timeline.tsx'

interface CaseFileProps<T> {
	readonly query: { readonly data?: T | undefined; readonly error: Error | null; refetch(): unknown }
	readonly timeline: ComponentProps<typeof Timeline>['query']
	readonly back: { readonly to: string; readonly label: string }
	readonly children: (item: T) => ReactNode
	readonly bar: (item: T) => ReactNode
}

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
			<Box sx={styles.inset}>
				<Failure error={error} onRetry={() => void refetch()} />
			</Box>
		)
	return (
		<Box sx={styles.file}>
			<Box sx={styles.pages}>
				<Box sx={styles.case}>
					<BackLink to={back.to} tall>
						{back.label}
					</BackLink>
					{data === undefined ? <Skeleton variant="rectangular" height={320} /> : children(data)}
				</Box>
				<Box component="aside" sx={styles.timeline}>
					<h2>{t('timeline.title')}</h2>
					<Timeline query={timeline} />
				</Box>
			</Box>
			{data === undefined ? null : bar(data)}
		</Box>
	)
}
